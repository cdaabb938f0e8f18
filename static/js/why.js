// Why a game was lost: another position is fetched and shown in place. While the computer looks, the
// page asks again by itself.
import { show } from "./guide.js";

setInterval(() => {
  if (!document.hidden && document.querySelector("[data-working]")) show(location.href);
}, 1000);
