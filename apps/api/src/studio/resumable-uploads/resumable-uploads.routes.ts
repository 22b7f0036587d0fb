import { Readable } from 'node:stream'
import { limits, RESUMABLE_UPLOADS_PATH } from '@nava/contracts'
import { ERRORS, TUS_RESUMABLE } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, type Caller } from '../../platform/http/auth.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { callLimiter } from '../../platform/http/limit-calls.ts'
import { type Routes, trackUntilSettled } from '../../platform/http/serve.ts'
import { CHECKSUM_ALGORITHMS, readChecksum, readWholeChecksum } from './checksum.ts'
import { type CurrentCall, runCall } from './current-call.ts'
import type { tusServer } from './tus-server.ts'
import type { UploadLocks } from './upload-locks.ts'

const PART_TYPE = 'application/offset+octet-stream'

/** Bytes buffered between socket and disk */
const BUFFERED = 256 * 1024

/** Requests that create an upload have no ID yet. */
type UploadRequest = FastifyRequest<{ Params: { id?: string } }>

interface Parts {
  tus: ReturnType<typeof tusServer>
  uploadLocks: UploadLocks
}

export function resumableUploadRoutes(routes: Routes, { tus, uploadLocks }: Parts): void {
  const { app, auth, unfinished } = routes
  const callers = new WeakMap<object, Caller>()
  const creations = callLimiter(
    app,
    { method: 'POST', path: RESUMABLE_UPLOADS_PATH },
    limits.resumable.perMinute,
  )

  const work = async (request: UploadRequest, reply: FastifyReply) => {
    const caller = callers.get(request)
    if (!caller) throw problem('login.required')
    const response = await answer(tus, request, caller)
    reply.code(response.status)
    for (const name of ANSWERED) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.send('')
  }

  void app.register(async (scope) => {
    // Leaves the body to the tus server.
    scope.addContentTypeParser(PART_TYPE, (_request, _body, done) => done(null))
    describe(scope, tus)
    for (const [method, url] of [
      ['POST', RESUMABLE_UPLOADS_PATH],
      ['HEAD', `${RESUMABLE_UPLOADS_PATH}/:id`],
      ['PATCH', `${RESUMABLE_UPLOADS_PATH}/:id`],
      ['DELETE', `${RESUMABLE_UPLOADS_PATH}/:id`],
      // Some clients name the method in X-HTTP-Method-Override.
      ['POST', `${RESUMABLE_UPLOADS_PATH}/:id`],
    ] as const)
      scope.route<{ Params: { id?: string } }>({
        method,
        url,
        config: { takesFile: true },
        compress: false,
        onRequest: async (request, reply) => {
          reply.header('tus-resumable', TUS_RESUMABLE).header('cache-control', 'no-store')
          const isCreation = method === 'POST' && url === RESUMABLE_UPLOADS_PATH
          let wait = isCreation ? await creations.ofAddress(request) : undefined
          const caller = await admit(auth, request, 'user')
          if (caller) callers.set(request, caller)
          if (isCreation) wait ??= await creations.ofAccount(request)
          if (wait !== undefined) throw problem('request.too-many', {}, { retryAfter: wait })
        },
        handler: (request, reply) => {
          const done = work(request, reply)
          trackUntilSettled(unfinished, done)
          return done
        },
      })
  })
  app.addHook('onClose', async () => {
    // Waits until the current parts are on the disk, because only then their locks are released.
    await Promise.allSettled(unfinished)
    await uploadLocks.close()
  })
}

function describe(scope: FastifyInstance, tus: Parts['tus']) {
  for (const url of [RESUMABLE_UPLOADS_PATH, `${RESUMABLE_UPLOADS_PATH}/:id`])
    scope.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'tus-resumable': TUS_RESUMABLE,
          'tus-version': TUS_RESUMABLE,
          'tus-extension': tus.datastore.extensions.join(','),
          'tus-max-size': String(tus.options.maxSize),
          'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
        })
        .send(),
    )
}

/** Headers passed to the tus server, without those of proxies */
const SHOWN = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
] as const

/** Headers passed to the client, without those for pages of other sites */
const ANSWERED = ['location', 'upload-offset', 'upload-length', 'upload-metadata', 'upload-expires'] as const

/** @throws HttpError instead of the tus server's error texts */
async function answer(tus: Parts['tus'], request: UploadRequest, caller: Caller): Promise<Response> {
  const { raw, headers } = request
  if (headers['tus-resumable'] !== TUS_RESUMABLE) throw problem('upload.unknown-protocol')
  const length = headers['content-length']
  const call: CurrentCall = {
    caller,
    length: length === undefined ? undefined : Number(length),
    checksum: readChecksum(headerOf(request, 'upload-checksum')),
    wholeChecksum: readWholeChecksum(headerOf(request, 'repr-digest')),
  }
  raw.once('error', (error) => {
    if (error instanceof HttpError) call.failure = error
  })
  const shown = SHOWN.flatMap((name): [string, string][] => {
    const value = headerOf(request, name)
    return value === undefined ? [] : [[name, value]]
  })
  const hasPart = headers['content-type'] === PART_TYPE
  const body = hasPart && { body: bodyOf(request), duplex: 'half' as const }
  const method = methodOf(request)
  const init = { method, headers: shown, ...body }
  const response = await runCall(call, () => tus.handleWeb(new Request(`http://tus${request.url}`, init)))
  if (call.failure === undefined && response.status < 400)
    return method === 'HEAD' ? withExpiry(response, call) : response
  throw explain(call.failure ?? { status_code: response.status })
}

/** https://tus.io/protocols/resumable-upload#x-http-method-override */
const OVERRIDDEN = ['HEAD', 'PATCH', 'DELETE']

/** @throws 405 for a POST to an upload without an override */
function methodOf(request: UploadRequest): string {
  if (request.method !== 'POST' || request.params.id === undefined) return request.method
  const named = headerOf(request, 'x-http-method-override')?.toUpperCase()
  if (named === undefined || !OVERRIDDEN.includes(named))
    throw problem('address.wrong-method', { methods: OVERRIDDEN.join(', ') })
  return named
}

function withExpiry(response: Response, { expiresAt }: CurrentCall): Response {
  const { headers } = response
  if (expiresAt && headers.get('upload-offset') !== headers.get('upload-length'))
    headers.set('upload-expires', expiresAt.toUTCString())
  return response
}

function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const bodyOf = ({ raw }: Pick<FastifyRequest, 'raw'>): ReadableStream =>
  Readable.toWeb(raw, {
    strategy: { highWaterMark: BUFFERED, size: (chunk: Uint8Array) => chunk.byteLength },
  }) as ReadableStream // Node and the DOM declare the same class

function explain(failure: unknown): unknown {
  const status =
    typeof failure === 'object' && failure !== null && 'status_code' in failure
      ? failure.status_code
      : undefined
  switch (status) {
    case undefined:
      return failure
    case 404:
      return problem('upload.not-found')
    case 409:
      return problem('upload.offset-conflict')
    case 410:
      return problem('upload.expired')
    case 413:
      return problem('upload.too-large')
    case 501:
      return problem('upload.unsupported-extension')
    case 500:
      return failure === ERRORS.ERR_LOCK_TIMEOUT ? problem('upload.busy') : failure
    default:
      return problem(failure === ERRORS.ABORTED ? 'upload.incomplete' : 'request.unreadable')
  }
}
