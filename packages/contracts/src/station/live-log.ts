/** What the built-in channel has played, and playlists made of it */
import * as z from 'zod'
import { MusicCard } from '../catalogue/music.ts'
import { endpoint } from '../platform/endpoint.ts'
import { countText, id, idOut, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { day } from './calendar.ts'

export const LivePlay = z
  .object({
    startsAt: time,
    /** In the future while the item is on */
    endsAt: time,
    /** Null for what is not of the catalogue, which has a title */
    music: MusicCard.nullable(),
    title: z.string(),
    /** Who presented it; may be empty */
    presenter: z.string(),
  })
  .meta({ id: 'LivePlay' })
export type LivePlay = z.infer<typeof LivePlay>

export const LiveLog = z
  .object({
    /** yyyy-MM-dd in `zone`, the station's time zone */
    date: z.string(),
    zone: z.string(),
    /** Nearest days with plays; null without one */
    previous: z.string().nullable(),
    next: z.string().nullable(),
    plays: z.array(LivePlay),
    hasMore: z.boolean(),
  })
  .meta({ id: 'LiveLog' })
export type LiveLog = z.infer<typeof LiveLog>

export const getLiveLog = endpoint({
  method: 'GET',
  path: '/api/live/log',
  access: 'visitor',
  caching: 'shared',
  summary: `What the built-in channel played on a day of the station’s time zone, last played first, ${limits.live.log.page} a page; today where no day is given`,
  query: z.object({ date: day.optional(), page: countText(1, limits.live.log.pages).default(1) }),
  reply: LiveLog,
})

/** `name`: of the playlist; by default that of the programme, or the span */
export const LiveSpan = z
  .object({
    scheduleID: id.optional(),
    from: time.optional(),
    to: time.optional(),
    name: line(limits.text.name).optional(),
  })
  .refine(
    ({ scheduleID, from, to }) => (scheduleID === undefined) === (from !== undefined && to !== undefined),
    {
      message: 'Give a programme, or a start and an end',
    },
  )

export const LivePlaylist = z
  .object({
    /** Null if nothing was created, because no track is left */
    playlist: z.object({ playListID: idOut, name: z.string() }).nullable(),
    musicCount: z.int(),
    /** Number of plays: of tracks that are not public any more, of tracks that came before, beyond a playlist's limit */
    leftOut: z.object({ hidden: z.int(), repeated: z.int(), beyond: z.int() }),
  })
  .meta({ id: 'LivePlaylist' })
export type LivePlaylist = z.infer<typeof LivePlaylist>

export const saveLivePlaylist = endpoint({
  method: 'POST',
  path: '/api/live/log/playlist',
  access: 'user',
  errors: [404, 409],
  summary:
    'Make a private playlist of the tracks that the built-in channel began to play in a programme, or between two times, each once and in order',
  body: LiveSpan,
  reply: LivePlaylist,
  perMinute: limits.changing.perMinute,
})
