/** Checks what the service worker stores: a proxy, a filter or a sign-in page may answer in place of Nava. */

/** Content types by the ending of a path */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  svg: /^image\/svg/,
  jpg: /^image\//,
  woff2: /font|octet-stream/,
}

export type BuiltSizes = ReadonlyMap<string, number>

type ReplyFacts = Pick<Response, 'status' | 'redirected' | 'headers'>

/** Returns true for a complete reply, without redirection, of the type that its path promises. */
export function fitsPath({ status, redirected, headers }: ReplyFacts, path: string): boolean {
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
  const given = headers.get('content-type') ?? ''
  return status === 200 && !redirected && (type ? type.test(given) : !TYPES['html']?.test(given))
}

/**
 * Returns a workbox plugin that stores and answers only files of the build. `sizes`: bytes by path. A wrong
 * file is fetched again past the browser's cache; an installation with a wrong file fails.
 */
export function checkedFiles(sizes: BuiltSizes) {
  return {
    fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) =>
      (await isWhole(response, request.url, sizes)) ? response : fetchPastCache(request.url, sizes),
    cachedResponseWillBeUsed: async ({ cachedResponse, cacheName, request, event }: StoredReply) => {
      if (!cachedResponse) return undefined
      const isFine =
        event?.type === 'install'
          ? await isWhole(cachedResponse, request.url, sizes)
          : fitsPath(cachedResponse, pathOf(request.url))
      return isFine ? cachedResponse : await renew(await caches.open(cacheName), request.url, sizes)
    },
  }
}

interface StoredReply {
  cachedResponse?: Response | undefined
  cacheName: string
  request: { url: string }
  event?: { type: string } | undefined
}

/** Checks every stored file of the build, and fetches wrong ones again. */
export async function renewDamagedFiles(sizes: BuiltSizes, isBuilt: (url: URL) => boolean): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      if (!isBuilt(new URL(url))) continue
      const stored = await cache.match(url)
      if (stored && !(await isWhole(stored, url, sizes))) await renew(cache, url, sizes)
    }
  }
}

/** Replaces a stored file; without a right one, removes it and returns undefined. */
async function renew(cache: Cache, url: string, sizes: BuiltSizes): Promise<Response | undefined> {
  await cache.delete(url)
  const response = await fetchPastCache(url, sizes).catch(() => undefined)
  if (response) await cache.put(url, response.clone())
  return response
}

/** @throws Error if the reply is not the file */
async function fetchPastCache(url: string, sizes: BuiltSizes): Promise<Response> {
  const response = await fetch(url, { cache: 'reload', credentials: 'same-origin' })
  if (!(await isWhole(response, url, sizes))) throw new Error(`Something else was sent for ${url}`)
  return response
}

async function isWhole(response: Response, url: string, sizes: BuiltSizes): Promise<boolean> {
  const path = pathOf(url)
  if (!fitsPath(response, path)) return false
  const size = sizes.get(path)
  return size === undefined || (await response.clone().arrayBuffer()).byteLength === size
}

const pathOf = (url: string) => new URL(url, location.href).pathname
