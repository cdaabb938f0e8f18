package portal

import "net/http"

// probe is a page by which systems find out whether a network leads to the internet, with the answer that says so.
type probe struct {
	system string   // whose
	hosts  []string // that are asked, the first one by present versions
	path   string   // "": any other one of these hosts
	status int
	media  string // of the body
	body   string
	source string // where the question and its answer are described
}

const (
	apple     = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
	kindle    = "<html>\n<head>\n<title>Kindle Reachability Probe Page</title>\n</head>\n<body>\n81ce4465-7167-4dcb-835b-dcc9e44c112a\n</body>\n</html>\n"
	plainText = "text/plain; charset=utf-8"
	htmlText  = "text/html; charset=utf-8"
)

var (
	appleHosts  = []string{"captive.apple.com", "www.apple.com", "www.appleiphonecell.com", "www.itools.info", "www.ibook.info", "www.airport.us", "www.thinkdifferent.us"}
	googleHosts = []string{
		"connectivitycheck.gstatic.com", "connectivitycheck.android.com", "clients3.google.com", "play.googleapis.com", "www.gstatic.com",
		"connect.rom.miui.com", "connectivitycheck.platform.hicloud.com",
	}
)

// probes are those of the systems that people bring. A system asks further questions over TLS, which nobody but their owner
// can answer: Android then says *connected without internet*, and stays when its user says so once.
var probes = []probe{
	{"iOS, iPadOS, macOS", appleHosts, "/hotspot-detect.html", http.StatusOK, htmlText, apple, "https://support.apple.com/en-us/102285, and what http://captive.apple.com/hotspot-detect.html answers"},
	{"iOS, iPadOS, macOS before 2013", appleHosts, "/library/test/success.html", http.StatusOK, htmlText, apple, "the same page under its former address, www.apple.com/library/test/success.html"},
	{"Android, ChromeOS", googleHosts, "/generate_204", http.StatusNoContent, "", "", "AOSP, NetworkStack, config captive_portal_http_url; Chromium, network-portal-detector"},
	{"Android, further try", googleHosts, "/gen_204", http.StatusNoContent, "", "", "AOSP, NetworkStack, config captive_portal_fallback_urls"},
	{"Windows 10, 11", []string{"www.msftconnecttest.com", "ipv6.msftconnecttest.com"}, "/connecttest.txt", http.StatusOK, "text/plain", "Microsoft Connect Test", "https://learn.microsoft.com/windows-server/networking/ncsi/ncsi-overview, ActiveWebProbeContent"},
	{"Edge", []string{"edge-http.microsoft.com"}, "/captiveportal/generate_204", http.StatusNoContent, "", "", "Chromium, captive_portal_detector, as Edge sets it"},
	{"Windows 7, 8", []string{"www.msftncsi.com", "ipv6.msftncsi.com"}, "/ncsi.txt", http.StatusOK, "text/plain", "Microsoft NCSI", "the same, of earlier versions"},
	{"Firefox", []string{"detectportal.firefox.com"}, "/canonical.html", http.StatusOK, htmlText, `<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>`, "Firefox, preference captivedetect.canonicalURL with captivedetect.canonicalContent"},
	{"Firefox, IPv4 or IPv6", []string{"detectportal.firefox.com"}, "/success.txt", http.StatusOK, plainText, "success\n", "Firefox, preferences network.connectivity-service.IPv4.url and IPv6.url"},
	{"Kindle", []string{"spectrum.s3.amazonaws.com"}, "/kindle-wifi/wifistub.html", http.StatusOK, htmlText, kindle, "what http://spectrum.s3.amazonaws.com/kindle-wifi/wifistub.html answers: a page with this number"},
	{"GNOME", []string{"nmcheck.gnome.org"}, "/check_network_status.txt", http.StatusOK, plainText, "NetworkManager is online\n", "NetworkManager.conf, section connectivity, of GNOME"},
	{"Ubuntu", []string{"connectivity-check.ubuntu.com"}, "/", http.StatusNoContent, "", "", "NetworkManager.conf, section connectivity, of Ubuntu"},
}

// fixed are names whose addresses a system knows: Windows asks for them to see whether names are answered.
var fixed = map[string][2]string{ // IPv4, IPv6
	"dns.msftncsi.com": {"131.107.255.255", "fd3e:4f5a:5b81::1"}, // ActiveDnsProbeContent, ActiveDnsProbeContentV6
}

// find returns the probe of a host and a path; for another path of such a host the first one of that host.
func find(host, path string) (probe, bool) {
	var first probe
	known := false
	for _, p := range probes {
		for _, h := range p.hosts {
			if h != host {
				continue
			}
			if p.path == path {
				return p, true
			}
			if !known {
				first, known = p, true
			}
		}
	}
	return first, known
}
