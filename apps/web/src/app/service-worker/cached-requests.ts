interface RequestFacts {
  url: URL
  sameOrigin: boolean
  headers: Headers
}

const COVER = /^\/api\/file\/images\/(?!user\/)[a-z]+\/\d+\.jpg$/i

const VERSION = 'v'

/**
 * Returns true for a versioned picture of the catalogue, except one requested with a token, which is private.
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

/** The name of a built file contains a hash, so the file never changes. */
export function isBuiltFile({ url, sameOrigin }: Pick<RequestFacts, 'url' | 'sameOrigin'>): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/')
}

export function isPage({ pathname }: URL): boolean {
  return !/^\/(api|music\/(music|podcast|video|live|upload|chathub)|embed|feeds|oembed|rest|1)(\/|$)/i.test(
    pathname,
  )
}

export function isPublicReply({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && /\bpublic\b/.test(headers.get('cache-control') ?? '')
}
