import ipaddr from 'ipaddr.js'

/**
 * Returns false for addresses of this machine and of private, local and reserved networks, even inside an
 * IPv6 tunnel address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // An IPv4-mapped address reaches the IPv4 address.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  // Of IPv6, only 2000::/3 is allocated (RFC 4291, section 2.4).
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000
}
