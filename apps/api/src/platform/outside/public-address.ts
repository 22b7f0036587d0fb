import ipaddr from 'ipaddr.js'

/**
 * Returns true if an IP address is on the public internet: it is neither of this machine, nor of a private, local or
 * reserved network, nor does it hold such an address in a tunnel's form. Other text is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // An IPv4 address in the form of IPv6 reaches the IPv4 one.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 is given out (RFC 4291, section 2.4).
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000
}
