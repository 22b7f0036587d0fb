/** Where passkeys of this site are good. */
export interface PasskeySite {
  /** The host that a passkey is bound to (relying party id). */
  rpID: string
  /** The scheme, host and port of the pages that may use it. */
  origin: string
}

/**
 * Returns what passkeys are bound to: the host of the site's own address (PUBLIC_URL), or `localhost` if the page came
 * from there and no address is set. Undefined where browsers have no passkeys: without HTTPS, and where the host is an
 * IP address.
 */
export function passkeySite(publicUrl: string, pageOrigin: string): PasskeySite | undefined {
  const address = publicUrl || pageOrigin
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  if (hostname === 'localhost') return { rpID: hostname, origin }
  // Without an address of its own the site would believe a header.
  const isNamed = publicUrl !== '' && /\.[a-z][a-z\d-]*$/i.test(hostname)
  return isNamed && protocol === 'https:' ? { rpID: hostname, origin } : undefined
}
