import ipaddr from 'ipaddr.js'

/** Returns false for this machine, private, local and reserved networks, also in a tunnel's form. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // IPv4-mapped addresses reach the IPv4 one.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  // RFC 4291, section 2.4: only 2000::/3 is allocated.
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000
}
