/**
 * One object describes one call: its route, its access rule, what it takes and what it answers. Server routes, the
 * typed client, the OpenAPI document and the contract tests are all derived from it.
 */
import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may use a call. Each level but `profile` contains the ones before it only where that makes sense:
 * - `visitor`: anybody; a valid token is used, a bad one is ignored
 * - `user`: a signed-in user
 * - `profile`: a signed-in user, or the holder of the short-lived token of a verified code
 * - `artist` / `dj`: a user linked to at least one artist / DJ, or an admin
 * - `admin`: token group 1, checked against the database at every call
 */
export type Access = 'visitor' | 'user' | 'profile' | 'artist' | 'dj' | 'admin'

/** What a call may be refused with beyond what follows from its access and from what it takes. */
export type OwnError = 403 | 404 | 409 | 416 | 422 | 429 | 503

/** A `text/plain` answer: one of `values`, or any text if there are none. */
export interface TextReply<V extends string = string> {
  kind: 'text'
  values: readonly V[]
}

/** An answer of bytes that the handler sends itself (media, pictures, playlists). */
export interface BytesReply {
  kind: 'bytes'
  contentType: string
}

/** A multipart body with one file in it. */
export interface FileBody {
  kind: 'file'
  /** Largest file taken, in bytes; a larger one is answered with 413. */
  maxBytes: number
}

export const text = <const V extends string>(values: readonly V[] = []): TextReply<V> => ({
  kind: 'text',
  values,
})
export const bytes = (contentType: string): BytesReply => ({ kind: 'bytes', contentType })
export const file = (options: { maxBytes: number }): FileBody => ({ kind: 'file', ...options })

export type ReplySpec = z.ZodType | TextReply | BytesReply
export type BodySpec = z.ZodType | FileBody

export interface Endpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends BodySpec | undefined = BodySpec | undefined,
  R extends ReplySpec = ReplySpec,
  A extends Access = Access,
> {
  method: Method
  /** Lower case outside its `{parameters}`; it matches in any case, with or without a trailing slash. */
  path: string
  /**
   * Further paths of the same call: the correct spelling of a misspelt one, a short name, or one that leaves out a
   * parameter, which is then undefined.
   */
  aliases: readonly string[]
  access: A
  /** One line for the documentation. */
  summary: string
  /** The heading in the documentation; derived from the path by default. */
  tag: string
  params: P
  query: Q
  body: B
  reply: R
  /** The maximum of calls per minute, by address and by account; undefined if unlimited. */
  perMinute: number | undefined
  /** What `perMinute` counts besides the account: an address, or for what should cost more to repeat, its network (/24, /64). */
  countedBy: 'address' | 'network'
  /** `shared`: the same answer for everybody who gets one, so caches between may keep it for seconds. */
  caching: 'shared' | 'personal'
  /** Refused while the disk is nearly full; by default what writes, except deletions, calls of admins, and files, which have a check of their own. */
  needsSpace: boolean
  /** The reply holds a token: it is never compressed, since the length would reveal the token (BREACH). */
  secret: boolean
  errors: readonly OwnError[]
  /** Parameters whose bad values are bad input (400). Any other parameter that does not parse names nothing (404). */
  badRequestParams: readonly string[]
}

const none = z.object({})
type None = typeof none

/**
 * Makes an endpoint; what is not given is empty. Throws on a path whose parameters and `params` differ (an alias may
 * leave some out) and on one that is not in lower case.
 */
export function endpoint<
  A extends Access,
  R extends ReplySpec,
  P extends z.ZodObject = None,
  Q extends z.ZodObject = None,
  B extends BodySpec | undefined = undefined,
>(spec: {
  method: Method
  path: string
  aliases?: readonly string[]
  access: A
  summary: string
  tag?: string
  params?: P
  query?: Q
  body?: B
  reply: R
  perMinute?: number
  countedBy?: 'address' | 'network'
  caching?: 'shared' | 'personal'
  needsSpace?: boolean
  secret?: boolean
  errors?: readonly OwnError[]
  badRequestParams?: readonly (keyof P['shape'] & string)[]
}): Endpoint<P, Q, B, R, A> {
  const described = Object.keys(spec.params?.shape ?? {})
  const missing = described.filter((name) => !pathParameters(spec.path).includes(name))
  if (missing.length > 0) throw new Error(`${spec.path}: parameters in the path and in params differ`)
  for (const path of [spec.path, ...(spec.aliases ?? [])]) {
    if (!pathParameters(path).every((name) => described.includes(name)))
      throw new Error(`${path}: parameters in the path and in params differ`)
    const fixed = path.replaceAll(/\{\w+\}/g, '')
    if (fixed !== fixed.toLowerCase()) throw new Error(`${path}: paths are written in lower case`)
  }
  // The casts hold: where a part is not given its type parameter has the default, which is the empty object.
  return {
    method: spec.method,
    path: spec.path,
    aliases: spec.aliases ?? [],
    access: spec.access,
    summary: spec.summary,
    tag: spec.tag ?? spec.path.split('/')[2] ?? 'other',
    params: (spec.params ?? none) as P,
    query: (spec.query ?? none) as Q,
    body: spec.body as B,
    reply: spec.reply,
    perMinute: spec.perMinute,
    countedBy: spec.countedBy ?? 'address',
    caching: spec.caching ?? 'personal',
    needsSpace:
      spec.needsSpace ??
      (['POST', 'PUT'].includes(spec.method) && spec.access !== 'admin' && !isFile(spec.body)),
    secret: spec.secret ?? false,
    errors: spec.errors ?? [],
    badRequestParams: spec.badRequestParams ?? [],
  }
}

/** A parameter of a path, with the file ending that follows it: `{id}.mp3` is `{ name: 'id', ending: 'mp3' }`. */
export interface PathParameter {
  name: string
  /** Empty if none follows. */
  ending: string
}

/** Splits a path into its segments: fixed text, or a parameter. */
export function parsePath(path: string): (string | PathParameter)[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, ending = ''] = /^\{(\w+)\}(?:\.(\w+))?$/.exec(segment) ?? []
      if (name === undefined && /[{}]/.test(segment)) throw new Error(`${path}: a parameter fills a segment`)
      return name === undefined ? segment : { name, ending }
    })
}

/** Returns the names of a path's parameters, in order: `/a/{b}/{c}.mp3` gives `['b', 'c']`. */
export const pathParameters = (path: string): string[] =>
  parsePath(path).flatMap((segment) => (typeof segment === 'string' ? [] : [segment.name]))

/** Builds the address of a call: its path with the parameters filled in, and the query without empty values. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** A reply as the handler returns it and as the client receives it. */
export type ReplyOf<R> =
  R extends TextReply<infer V> ? V : R extends BytesReply ? void : R extends z.ZodType ? z.output<R> : never

/** A body as the handler gets it; a file is read from the request by the handler. */
export type BodyOf<B> = B extends z.ZodType ? z.output<B> : undefined

/** A body as the client sends it. */
export type BodyInput<B> = B extends z.ZodType ? z.input<B> : B extends FileBody ? File : undefined

export const isText = (reply: ReplySpec): reply is TextReply => 'kind' in reply && reply.kind === 'text'
export const isBytes = (reply: ReplySpec): reply is BytesReply => 'kind' in reply && reply.kind === 'bytes'
export const isFile = (body: BodySpec | undefined): body is FileBody =>
  body !== undefined && 'kind' in body && body.kind === 'file'
