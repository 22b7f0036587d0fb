export interface PasskeySite {
  /** Host to which passkeys are bound (relying party ID) */
  rpID: string
  origin: string
}

/**
 * Returns the site for PUBLIC_URL's host, or `localhost`. Undefined without HTTPS or for an IP address, where passkeys
 * fail.
 */
export function passkeySite(publicUrl: string, pageOrigin: string): PasskeySite | undefined {
  const address = publicUrl || pageOrigin
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  if (hostname === 'localhost') return { rpID: hostname, origin }
  // Without PUBLIC_URL, the host would come from an untrusted header.
  const isNamed = publicUrl !== '' && /\.[a-z][a-z\d-]*$/i.test(hostname)
  return isNamed && protocol === 'https:' ? { rpID: hostname, origin } : undefined
}
