import { cacheOfAudio } from '../../lib/browser/downloaded-audio-paths.ts'

interface DownloadedFile {
  body: Blob
  headers: Headers
}

/** Number of files that stay open, because players request many ranges of the current and the next file */
const OPEN_FILES = 3
const open = new Map<string, Promise<DownloadedFile | undefined>>()

export const isDownloadedAudio = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && cacheOfAudio(url.pathname) !== undefined

/** Answers GET and HEAD with the requested range or the whole file; with 404 if the cache lacks the file. */
export async function answerDownloadedAudio(request: Request): Promise<Response> {
  const file = await openFile(request.url)
  if (!file) return new Response(null, { status: 404 })
  const range = request.headers.get('range')
  if (range !== null) return answerRange(file, range)
  return new Response(request.method === 'HEAD' ? null : file.body, { headers: file.headers })
}

/** A range may end beyond the file (RFC 9110, 14.1.2). Unsupported ranges get the whole file. */
function answerRange({ body, headers }: DownloadedFile, range: string): Response {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return new Response(body, { headers })
  const start = from === '' ? Math.max(0, body.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? body.size : Math.min(body.size, Number(to) + 1)
  if (start >= end)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.size}` } })
  const part = new Headers(headers)
  part.set('content-range', `bytes ${start}-${end - 1}/${body.size}`)
  part.set('content-length', String(end - start))
  return new Response(body.slice(start, end), { status: 206, headers: part })
}

/** Queries the cache before `open`, so that a removed file is no longer served. */
async function openFile(address: string): Promise<DownloadedFile | undefined> {
  const { pathname, search } = new URL(address)
  const cacheName = cacheOfAudio(pathname) ?? ''
  const stored = await caches.match(pathname + search, { cacheName })
  if (!stored) {
    open.delete(address)
    return undefined
  }
  const known = open.get(address)
  if (known) return known
  const file = stored.blob().then((body) => ({ body, headers: stored.headers }))
  open.set(address, file)
  for (const oldest of [...open.keys()].slice(0, -OPEN_FILES)) open.delete(oldest)
  file.catch(() => open.delete(address))
  return file
}
