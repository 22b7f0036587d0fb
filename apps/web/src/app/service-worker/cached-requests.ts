/** What of a request decides whether its reply may be kept. */
interface RequestFacts {
  url: URL
  sameOrigin: boolean
  headers: Headers
}

/** Pictures of the catalogue; those of users are not kept. */
const COVER = /^\/api\/file\/images\/(?!user\/)[a-z]+\/\d+\.jpg$/i

/** The parameter of a picture's address that names its version: another picture has another address. */
const VERSION = 'v'

/**
 * Returns true for a cover that may be kept: a public picture of the catalogue whose address names its version. A picture
 * that is fetched with a token is its owner's only.
 */
export function isCover({ url, sameOrigin, headers }: RequestFacts): boolean {
  return (
    sameOrigin &&
    COVER.test(url.pathname) &&
    url.searchParams.has(VERSION) &&
    !url.searchParams.has('token') &&
    !headers.has('authorization')
  )
}

/** Returns true for a file of the build, whose name has a hash of its content: code, styles, fonts. */
export function isBuiltFile({ url, sameOrigin }: Pick<RequestFacts, 'url' | 'sameOrigin'>): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/')
}

/** Returns true for the address of a page of the client: not of the api, the streams, an embedded player or a file. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/(api|music\/(music|podcast|video|live|upload|chathub)|embed|feeds|oembed)(\/|$)/i.test(pathname)
}

/** Returns true for a complete reply that the server lets everybody keep. */
export function isPublicReply({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && /\bpublic\b/.test(headers.get('cache-control') ?? '')
}
