# Shortens clients' addresses in nginx's messages to a /24, or a /48 of IPv6, and removes queries, which may
# contain tokens.
s/(client: ([0-9]+\.){3})[0-9]+/\10/
s/(client: ([0-9a-f]+:){3})[0-9a-f:.]+/\1:/
s/(client: ([0-9a-f]+:){1,2}):[0-9a-f:.]*/\1:/
s/\?[^" ]*//g
