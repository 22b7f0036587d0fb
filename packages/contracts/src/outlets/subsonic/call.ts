/** Description of a Subsonic API call, from which routes, OpenAPI entries, XML and JSON derive */
import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { cutTo, given } from './shapes.ts'
import { type BytesReply, bytes, type Endpoint, endpoint } from '../../platform/endpoint.ts'

export const SUBSONIC_VERSION = '1.16.1'

export const subsonicErrors = {
  generic: { code: 0, message: 'A generic error.' },
  missing: { code: 10, message: 'Required parameter is missing.' },
  clientOutdated: {
    code: 20,
    message: 'Incompatible Subsonic REST protocol version. Client must upgrade.',
  },
  serverOutdated: {
    code: 30,
    message: 'Incompatible Subsonic REST protocol version. Server must upgrade.',
  },
  wrongPassword: { code: 40, message: 'Wrong username or password.' },
  conflictingAuthentication: {
    code: 43,
    message: 'Multiple conflicting authentication mechanisms provided.',
  },
  wrongKey: { code: 44, message: 'Invalid API key.' },
  unauthorized: { code: 50, message: 'User is not authorized for the given operation.' },
  notFound: { code: 70, message: 'The requested data was not found.' },
} as const

export type SubsonicError = keyof typeof subsonicErrors

const Nothing = z.object({})

const Authentication = z.object({
  /** Email address of the account */
  u: z.string().max(254).optional(),
  /** App password, plain or as `enc:` with hexadecimal */
  p: z.string().max(500).optional(),
  /** `md5(password + s)` in hexadecimal */
  t: z.string().max(64).optional(),
  s: z.string().max(200).optional(),
  /** App password; identifies the account without `u` */
  apiKey: z.string().max(200).optional(),
  /** Protocol version of the client */
  v: given.optional(),
  c: cutTo(200).optional(),
  /** Other formats are answered in XML. */
  f: z
    .string()
    .max(100)
    .pipe(z.enum(['xml', 'json', 'jsonp']).catch('xml'))
    .default('xml'),
  /** Function that JSONP calls; without its name, the reply is JSON */
  callback: given.optional(),
})

export type SubsonicQuery = z.output<typeof Authentication>

type Cost = keyof typeof limits.subsonic.perMinute

type Query<Q extends z.ZodRawShape> = z.ZodObject<typeof Authentication.shape & Q>

export interface SubsonicCall<
  Q extends z.ZodRawShape = z.ZodRawShape,
  D extends z.ZodObject = z.ZodObject,
> extends Endpoint<typeof Nothing, Query<Q>, undefined, BytesReply, 'visitor'> {
  /** Fields of the reply besides its status */
  data: D
}

/**
 * Defines a call that replies with XML, JSON or JSONP, always with status 200. `writes`: it is refused while the disk is
 * nearly full.
 */
export function subsonicCall<
  Q extends z.ZodRawShape = typeof Nothing.shape,
  D extends z.ZodObject = typeof Nothing,
>(
  name: string,
  summary: string,
  { query, data, cost, writes }: { query?: Q; data?: D; cost?: Cost; writes?: boolean } = {},
): SubsonicCall<Q, D> {
  // The casts are safe, because omitted parts have empty schemas.
  const payload = (data ?? Nothing) as D
  return {
    ...at(name, summary, { reply: bytes('application/json', replyOf(payload)), query, cost, writes }),
    data: payload,
  }
}

/** Defines a call that replies with a file, or with an error as above. */
export function subsonicFile<Q extends z.ZodRawShape>(
  name: string,
  summary: string,
  { query, contentType }: { query: Q; contentType: string },
): SubsonicCall<Q, typeof Nothing> {
  return { ...at(name, summary, { reply: bytes(contentType), query, errors: [416] }), data: Nothing }
}

const at = <Q extends z.ZodRawShape>(
  name: string,
  summary: string,
  {
    reply,
    query,
    cost = 'usual',
    writes = false,
    errors = [],
  }: {
    reply: BytesReply
    query?: Q | undefined
    cost?: Cost | undefined
    writes?: boolean | undefined
    errors?: readonly 416[]
  },
) =>
  endpoint({
    method: 'GET',
    path: `/rest/${name.toLowerCase()}`,
    aliases: namesOf(name.toLowerCase()).map((each) => `/rest/${each}`),
    tag: 'subsonic',
    access: 'visitor',
    summary,
    query: Authentication.extend(query ?? {}) as Query<Q>,
    formPost: true,
    needsSpace: writes,
    secret: false,
    perMinute: limits.subsonic.perMinute[cost],
    reply,
    errors,
  })

/** Programs add `.view` to any name, and some leave out the `.m3u8` of `hls`. */
function namesOf(name: string): string[] {
  const short = name.replace(/\.m3u8$/, '')
  return short === name ? [`${name}.view`] : [`${name}.view`, short, `${short}.view`]
}

const replyOf = (data: z.ZodObject) =>
  z.object({
    'subsonic-response': z.object({
      status: z.enum(['ok', 'failed']),
      version: z.string(),
      type: z.string(),
      serverVersion: z.string(),
      openSubsonic: z.literal(true),
      error: z.object({ code: z.int(), message: z.string() }).optional(),
      ...data.partial().shape,
    }),
  })
