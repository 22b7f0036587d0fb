/** Part of the API of ListenBrainz: players submit what was heard elsewhere */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { isrc, line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const { perRequest, bytes, earliest, ahead, perMinute } = limits.listens

const ListenError = z.object({ code: z.int(), error: z.string() }).meta({ id: 'ListenError' })

const name = line(bytes).transform((text) => text.slice(0, limits.text.title))
const unlessWrong = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const duration = unlessWrong(z.number().positive())

const Listen = z.object({
  /** Time at which the track began, in seconds since 1970 */
  listened_at: z
    .int()
    .min(earliest)
    .refine((seconds) => seconds <= Date.now() / 1000 + ahead, 'This time is in the future')
    .optional(),
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
  maxBytes: perRequest * bytes,
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
