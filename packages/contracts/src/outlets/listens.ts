/** Part of the API of ListenBrainz: players submit what was heard elsewhere */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { isrc, line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const { perRequest, bytes, earliest, ahead, requestsPerMinute: perMinute } = limits.listens

const ListenError = z.object({ code: z.int(), error: z.string() }).meta({ id: 'ListenError' })

const name = line(bytes).transform((text) => text.slice(0, limits.text.title))
const unlessWrong = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const duration = unlessWrong(z.number().positive())

const wholeSeconds = (input: unknown) => {
  const seconds = typeof input === 'string' && input.trim() !== '' ? Number(input) : (input ?? undefined)
  return typeof seconds === 'number' ? Math.floor(seconds) : seconds
}

const Listen = z.object({
  /** Time at which the track began, in seconds since 1970; some players send it as a text, a fraction or null */
  listened_at: z.preprocess(
    wholeSeconds,
    z
      .int()
      .min(earliest)
      .refine((seconds) => seconds <= Date.now() / 1000 + ahead, 'This time is in the future')
      .optional(),
  ),
  track_metadata: z.object({
    artist_name: name,
    track_name: name,
    additional_info: unlessWrong(
      z.object({
        duration,
        duration_ms: duration,
        isrc: unlessWrong(isrc),
        media_player: unlessWrong(name),
        submission_client: unlessWrong(name),
      }),
    ),
  }),
})
export type Listen = z.output<typeof Listen>

export const submitListens = endpoint({
  method: 'POST',
  path: '/1/submit-listens',
  access: 'app',
  tag: 'listens',
  summary:
    'Count listens of the catalogue’s tracks as plays, or tell what plays now; other tracks are ignored',
  body: z
    .object({
      listen_type: z.enum(['single', 'playing_now', 'import']),
      payload: z.array(Listen).min(1).max(perRequest),
    })
    .refine(({ listen_type: type, payload }) => type === 'import' || payload.length === 1, {
      path: ['payload'],
      message: 'Submit exactly one listen, or an import',
    })
    .refine(
      ({ listen_type: type, payload }) =>
        payload.every(({ listened_at: at }) => (at === undefined) === (type === 'playing_now')),
      { path: ['payload'], message: 'Every listen has listened_at, except what plays now' },
    ),
  reply: z.object({ status: z.literal('ok') }),
  failure: ListenError,
  perMinute,
})

/** Number in a query; undefined if it is none */
const number = z
  .string()
  .max(20)
  .transform((text) => {
    const amount = Number(text)
    return amount >= 0 && amount <= limits.maxID ? amount : undefined
  })
  .optional()

const PlayedListen = z.object({
  listened_at: z.int(),
  user_name: z.string(),
  track_metadata: z.object({
    artist_name: z.string(),
    track_name: z.string(),
    release_name: z.string().optional(),
    additional_info: z.object({ duration_ms: z.int(), isrc: z.string().optional() }),
  }),
})
export type PlayedListen = z.infer<typeof PlayedListen>

export const getListens = endpoint({
  method: 'GET',
  path: '/1/user/{name}/listens',
  access: 'app',
  tag: 'listens',
  summary:
    'The plays of the person to whom the app password belongs, newest first, or oldest first after min_ts',
  params: z.object({ name: z.string().max(254) }),
  query: z.object({
    /** Only plays after this time, or before that one; in seconds since 1970 */
    min_ts: number,
    max_ts: number,
    count: number.transform((count = limits.listens.page) =>
      Math.max(1, Math.min(Math.floor(count), limits.listens.perRequest)),
    ),
  }),
  reply: z.object({
    payload: z.object({
      count: z.int(),
      user_id: z.string(),
      latest_listen_ts: z.int(),
      oldest_listen_ts: z.int(),
      listens: z.array(PlayedListen),
    }),
  }),
  failure: ListenError,
  perMinute,
  errors: [404],
})

export const getLatestImport = endpoint({
  method: 'GET',
  path: '/1/latest-import',
  access: 'app',
  tag: 'listens',
  summary:
    'The time that an importer told last, else that of the newest play of the person to whom the app password belongs',
  query: z.object({ user_name: z.string().max(254).optional() }),
  reply: z.object({ musicbrainz_id: z.string(), latest_import: z.int() }),
  failure: ListenError,
  perMinute,
  errors: [404],
})

export const setLatestImport = endpoint({
  method: 'POST',
  path: '/1/latest-import',
  access: 'app',
  tag: 'listens',
  summary: 'Remember up to which time a program has submitted listens, so that it goes on from there',
  body: z.object({
    /** Seconds since 1970 */
    ts: z.preprocess(wholeSeconds, z.int().min(0).max(limits.maxID)),
  }),
  reply: z.object({ status: z.literal('ok') }),
  failure: ListenError,
  perMinute,
})

export const validateToken = endpoint({
  method: 'GET',
  path: '/1/validate-token',
  access: 'visitor',
  tag: 'listens',
  summary: 'Tell whose app password a player has, in the header `Authorization: Token …` or the query',
  query: z.object({ token: z.string().max(limits.appPassword.key).optional() }),
  reply: z.object({
    code: z.literal(200),
    message: z.string(),
    valid: z.boolean(),
    user_name: z.string().optional(),
  }),
  failure: ListenError,
  perMinute,
})
