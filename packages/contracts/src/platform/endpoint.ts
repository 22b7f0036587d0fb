/** Call from which the server's routes, the typed client, OpenAPI and contract tests are derived */
import * as z from 'zod'
import { isFile } from './kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Required permission:
 * - `visitor`: none; invalid tokens are ignored
 * - `user`: signed in
 * - `profile`: signed in, or the short-lived token of a verified code
 * - `artist` / `dj`: member of an artist / DJ, or an admin
 * - `moderator`: a moderator of the live chat, or an admin
 * - `admin`: an admin, checked against the database at every call
 * - `app`: an app password in the header `Authorization: Token …`; tokens of sessions are refused
 * - `source`: a password for sending to the live channel, by Basic authentication
 * - `operator`: an admin, METRICS_TOKEN, or a program on the machine of the server
 */
export type Access =
  | 'visitor'
  | 'user'
  | 'profile'
  | 'artist'
  | 'dj'
  | 'moderator'
  | 'admin'
  | 'operator'
  | 'app'
  | 'source'

/** Statuses of errors that do not already follow from a call's access and input */
export type OwnError = 403 | 404 | 409 | 416 | 422 | 429 | 501 | 503

/** Plain text: one of `values`, or any text if `values` is empty */
export interface TextReply<V extends string = string> {
  kind: 'text'
  values: readonly V[]
}

/** Reply whose bytes the handler sends (media, pictures, playlists) */
export interface BytesReply {
  kind: 'bytes'
  contentType: string
  /** Schema of JSON that the handler formats itself */
  schema?: z.ZodType
}

export interface FileBody {
  kind: 'file'
  /** Larger files are answered with 413 */
  maxBytes: number
}

/** Several files of together `maxBytes` */
export interface FilesBody extends FileBody {
  maxFiles: number
}

export const text = <const V extends string>(values: readonly V[] = []): TextReply<V> => ({
  kind: 'text',
  values,
})
export const bytes = (contentType: string, schema?: z.ZodType): BytesReply => ({
  kind: 'bytes',
  contentType,
  ...(schema && { schema }),
})
export const file = (options: { maxBytes: number }): FileBody => ({ kind: 'file', ...options })
export const files = (options: { maxBytes: number; maxFiles: number }): FilesBody => ({
  kind: 'file',
  ...options,
})

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
  /** Lower case outside `{parameters}`. Requests match in any case, also with a trailing slash */
  path: string
  /** Other paths of the call; without one of the parameters, it is undefined */
  aliases: readonly string[]
  access: A
  summary: string
  /** Heading in the documentation; by default from the path */
  tag: string
  params: P
  query: Q
  /** Also accepts POST, with the query as a form (`application/x-www-form-urlencoded`) */
  formPost: boolean
  body: B
  /** Maximum bytes of JSON; undefined for `limits.jsonBodyBytes` */
  maxBytes: number | undefined
  reply: R
  /** Schema of errors; undefined for Problem */
  failure: z.ZodType | undefined
  /** Calls per minute, counted per account and per address; undefined for no limit */
  perMinute: number | undefined
  /** `perMinute` counts by this besides the account; `network` (/24 or /64) if a new address must not help */
  countedBy: 'address' | 'network'
  /** `shared`: the same for everyone, so intermediate caches may keep it for seconds */
  caching: 'shared' | 'personal'
  /**
   * True if the call is refused while the disk is nearly full. Default: all writes, except deletions, admin calls and
   * files
   */
  needsSpace: boolean
  /** True if the reply contains a token. Compression is off, because the length would reveal it (BREACH) */
  secret: boolean
  errors: readonly OwnError[]
  /** Parameters whose malformed values are answered with 400 instead of 404 */
  badRequestParams: readonly string[]
}

const none = z.object({})
type None = typeof none

/**
 * Creates a contract.
 * @throws Error if `path` and `params` have different parameters (aliases may omit some), or a path is not in lower
 * case
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
  formPost?: boolean
  body?: B
  maxBytes?: number
  reply: R
  failure?: z.ZodType
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
  // Omitted parts are empty objects, so the casts are safe.
  return {
    method: spec.method,
    path: spec.path,
    aliases: spec.aliases ?? [],
    access: spec.access,
    summary: spec.summary,
    tag: spec.tag ?? spec.path.split('/')[2] ?? 'other',
    params: (spec.params ?? none) as P,
    query: (spec.query ?? none) as Q,
    formPost: spec.formPost ?? false,
    body: spec.body as B,
    maxBytes: spec.maxBytes,
    reply: spec.reply,
    failure: spec.failure,
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

export const methodsOf = ({ method, formPost }: Pick<Endpoint, 'method' | 'formPost'>): Method[] =>
  formPost ? [method, 'POST'] : [method]

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export const endpointsIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

/** Parameter of a path: `{id}.mp3` is `{ name: 'id', ending: 'mp3' }` */
export interface PathParameter {
  name: string
  /** Text after the parameter; may be empty */
  ending: string
}

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

/** Returns `['b', 'c']` for `/a/{b}/{c}.mp3`. */
export const pathParameters = (path: string): string[] =>
  parsePath(path).flatMap((segment) => (typeof segment === 'string' ? [] : [segment.name]))

export type ReplyOf<R> =
  R extends TextReply<infer V> ? V : R extends BytesReply ? void : R extends z.ZodType ? z.output<R> : never

export type BodyOf<B> = B extends z.ZodType ? z.output<B> : undefined

export type BodyInput<B> = B extends z.ZodType
  ? z.input<B>
  : B extends FilesBody
    ? readonly File[]
    : B extends FileBody
      ? File
      : undefined
