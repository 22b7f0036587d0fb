/** Fakes a server of resumable uploads that counts bytes, can refuse, and can be cut off. */
import { type ProblemCode, problems, RESUMABLE_UPLOADS_PATH } from '@nava/contracts'
import { HttpResponse, http } from 'msw'
import { useHandlers } from './server.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const url = `*${RESUMABLE_UPLOADS_PATH}`

interface TusServer {
  /** Each as `PATCH 8388608` */
  requests: string[]
  created: Record<string, string>[]
  /** Checksums of whole files */
  digests: string[]
  offset: number
}

/**
 * `onPart` receives the number of earlier parts and may answer. `start`: bytes received before. `proxyLimit`: bytes above
 * which a proxy refuses a part
 */
export function answerTus({
  size,
  start = 0,
  refuse,
  onPart,
  mixed = false,
  proxyLimit = Infinity,
  onHead,
}: {
  size: number
  start?: number
  refuse?: ProblemCode
  onPart?: (parts: number) => Response | undefined
  /** Refuses the first whole file as a mixture, and forgets it */
  mixed?: boolean
  proxyLimit?: number
  /** Receives the number of earlier HEAD requests and may answer */
  onHead?: (heads: number) => Response | undefined
}): TusServer {
  const server: TusServer = { requests: [], created: [], digests: [], offset: start }
  let parts = 0
  let heads = 0
  let isMixed = mixed
  let isGone = false
  useHandlers(
    http.post(url, ({ request }) => {
      server.requests.push('POST')
      server.created.push(metadataOf(request.headers.get('upload-metadata') ?? ''))
      if (refuse) return refusal(refuse)
      isGone = false
      server.offset = 0
      return new HttpResponse(null, {
        status: 201,
        headers: { ...TUS, location: `${RESUMABLE_UPLOADS_PATH}/1` },
      })
    }),
    http.head(`${url}/:id`, () => {
      server.requests.push('HEAD')
      const busy = onHead?.(heads++)
      if (busy) return busy
      if (isGone) return refusal('upload.not-found')
      const headers = { ...TUS, 'upload-offset': String(server.offset), 'upload-length': String(size) }
      return new HttpResponse(null, { status: 200, headers })
    }),
    http.patch(`${url}/:id`, async ({ request }) => {
      const bytes = (await request.arrayBuffer()).byteLength
      const offset = Number(request.headers.get('upload-offset'))
      server.requests.push(`PATCH ${offset}`)
      if (bytes > proxyLimit)
        return new HttpResponse('<h1>413 Request Entity Too Large</h1>', { status: 413 })
      const other = onPart?.(parts++)
      if (other) return other
      const digest = request.headers.get('repr-digest')
      if (digest !== null) server.digests.push(digest)
      if (digest !== null && isMixed) {
        isMixed = false
        isGone = true
        return refusal('upload.mixed')
      }
      server.offset = Math.min(size, offset + bytes)
      return new HttpResponse(null, {
        status: 204,
        headers: { ...TUS, 'upload-offset': String(server.offset) },
      })
    }),
    http.delete(`${url}/:id`, () => {
      server.requests.push('DELETE')
      return new HttpResponse(null, { status: 204, headers: TUS })
    }),
  )
  return server
}

const refusal = (code: ProblemCode) =>
  HttpResponse.json(
    {
      type: 'about:blank',
      title: 'Refused',
      status: problems[code].status,
      detail: 'English of the server',
      code,
      params: {},
    },
    { status: problems[code].status, headers: { ...TUS, 'content-type': 'application/problem+json' } },
  )

const metadataOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return [name, atob(value)]
    }),
  )
