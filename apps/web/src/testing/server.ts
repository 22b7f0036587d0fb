import {
  type Endpoint,
  type FieldCode,
  type Params,
  type Problem,
  type ProblemCode,
  type ReplyOf,
  RESUMABLE_UPLOADS_PATH,
  getSite,
  isText,
  problems,
  problemTitles,
} from '@nava/contracts'
import { type HttpHandler, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

type AnyEndpoint = Endpoint

/** `body`: JSON, or the names of the sent files */
export interface MadeCall {
  params: Record<string, unknown>
  query: Record<string, string>
  body: unknown
  authorization: string | null
}

export const site: ReplyOf<(typeof getSite)['reply']> = {
  productName: 'Nava',
  productKey: 'nava',
  googleClientId: '',
  publicUrl: '',
  socials: [],
  apps: { appStore: '', playStore: '' },
  contacts: {
    music: 'music@nava.test',
    advertising: 'advertising@nava.test',
    apps: 'apps@nava.test',
    info: 'info@nava.test',
  },
}
const server = setupServer(
  http.get(`*${getSite.path}`, () => HttpResponse.json(site)),
  // By default there are no waveforms.
  http.get('*/music/waveform/:kind/:file', () => new HttpResponse(null, { status: 404 })),
  // Refuses resumable uploads by default, so files are sent in one request.
  // By default lyrics are in one language.
  http.get('*/api/musics/:id/lyrics', ({ params }) =>
    HttpResponse.json({ musicID: Number(params['id']), lyrics: [] }),
  ),
  http.post(`*${RESUMABLE_UPLOADS_PATH}`, () => new HttpResponse(null, { status: 405 })),
)

export const useHandlers = (...handlers: HttpHandler[]) => server.use(...handlers)

export function withServer() {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
}

type Answer<E extends AnyEndpoint> = (made: MadeCall) => ReplyOf<E['reply']> | Promise<ReplyOf<E['reply']>>

export function answer<E extends AnyEndpoint>(
  endpoint: E,
  reply: ReplyOf<E['reply']> | Answer<E>,
): MadeCall[] {
  return respond(endpoint, async (made) => {
    const value = await (typeof reply === 'function' ? (reply as Answer<E>)(made) : reply)
    if (isText(endpoint.reply)) return HttpResponse.text(String(value))
    if ('kind' in endpoint.reply) throw new Error('Streams are not answered in component tests')
    // Checks the reply and drops unknown fields, as the server does.
    return HttpResponse.json(endpoint.reply.parse(value) as object) // every JSON reply is an object or array
  })
}

export function answerBytes(endpoint: AnyEndpoint, bytes: ArrayBufferView<ArrayBuffer>): MadeCall[] {
  return respond(endpoint, () => new HttpResponse(bytes))
}

/** Answers pages of `rows`, each with a link to the next. */
export function answerPages<E extends AnyEndpoint, Row>(
  endpoint: E & (ReplyOf<E['reply']> extends Row[] ? unknown : never),
  rows: readonly Row[],
): MadeCall[] {
  return respond(endpoint, ({ query }) => {
    const [skip, take] = [Number(query['skip']), Number(query['take'])]
    const headers = rows.length > skip + take ? { link: `<${endpoint.path}>; rel="next"` } : {}
    return HttpResponse.json(rows.slice(skip, skip + take), { headers })
  })
}

export function refuse(
  endpoint: AnyEndpoint,
  status: keyof typeof problemTitles,
  detail = '',
  errors?: Record<string, string[]>,
  until?: Promise<void>,
): MadeCall[] {
  const problem = {
    type: 'about:blank',
    title: problemTitles[status],
    status,
    detail,
    ...(errors && { errors }),
  }
  return respond(endpoint, async () => {
    await until
    return HttpResponse.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
  })
}

export function refuseWith(
  endpoint: AnyEndpoint,
  code: ProblemCode,
  params: Params = {},
  fields?: Record<string, ProblemCode | FieldCode>,
): MadeCall[] {
  const { status } = problems[code]
  const detail = 'English of the server'
  const byField = <T>(each: (code: ProblemCode | FieldCode) => T) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([name, wrong]) => [name, [each(wrong)]]))
  const problem: Problem = {
    type: 'about:blank',
    title: problemTitles[status],
    status,
    detail,
    code,
    params,
    ...(fields && {
      errors: byField(() => detail),
      fieldErrors: byField((wrong) => ({ code: wrong, params: {} })),
    }),
  }
  return respond(endpoint, () =>
    HttpResponse.json(problem, { status, headers: { 'content-type': 'application/problem+json' } }),
  )
}

/** Lets a proxy, a filter or a sign-in page answer with a page of its own. */
export function answerByProxy(
  endpoint: AnyEndpoint,
  status: number,
  { body = '<!doctype html><h1>Not Nava</h1>', ...headers }: { body?: string } & Record<string, string> = {},
): MadeCall[] {
  return respond(
    endpoint,
    () => new HttpResponse(body, { status, headers: { 'content-type': 'text/html', ...headers } }),
  )
}

export function breakOff(endpoint: AnyEndpoint): MadeCall[] {
  return respond(endpoint, () => HttpResponse.error())
}

function respond(endpoint: AnyEndpoint, make: (made: MadeCall) => Response | Promise<Response>): MadeCall[] {
  const calls: MadeCall[] = []
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const path = `*${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  server.use(
    http[method](path, async ({ request, params: found }) => {
      // msw adds the part before the path as param `0`.
      const params = Object.fromEntries(Object.entries(found).filter(([name]) => name !== '0'))
      // `/musics/{id}` must not match `/musics/top5music`.
      if (!endpoint.params.safeParse(params).success) return undefined
      const made: MadeCall = {
        params,
        query: Object.fromEntries(new URL(request.url).searchParams),
        body: await bodyOf(request),
        authorization: request.headers.get('authorization'),
      }
      calls.push(made)
      return make(made)
    }),
  )
  return calls
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return request.json()
  if (!type.startsWith('multipart/form-data')) return undefined
  // Parsed by hand, because jsdom's File and Node's form parser are incompatible and fetch's body is
  // unreadable.
  const text = await request.text().catch(() => '')
  const names = [...text.matchAll(/filename="([^"]*)"/g)].map(([, name]) => name)
  return names.length > 0 ? names.join(', ') : undefined
}
