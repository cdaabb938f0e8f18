package access

// AllOrders are all orders, those that the desk makes too.
var AllOrders = orders.Kinds()
