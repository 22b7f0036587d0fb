/** Returns the address that calls begin with, without `/rest`; undefined if it is no address of a server. */
export function serverAddress(given: string): string | undefined {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, origin, pathname } = new URL(text)
  if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '') return undefined
  return origin + pathname.replace(/(?:\/rest)?(?<!\/)\/*$/, '')
}
