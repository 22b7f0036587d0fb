/** How tracks and episodes are listened to: what a player tells about a play. */
import * as z from 'zod'
import { limits } from '../platform/limits.ts'

/** Where a listener started to play something; `app` is any other page. In the order in which the database has them. */
export const PLAY_SOURCES = [
  'home',
  'search',
  'artist',
  'album',
  'playlist',
  'radio',
  'share',
  'embed',
  'feed',
  'app',
] as const
export const PlaySource = z.enum(PLAY_SOURCES)
export type PlaySource = z.infer<typeof PlaySource>

/** Heard to its end, left for something else, or stopped. In the order in which the database has them. */
export const PLAY_ENDS = ['finished', 'skipped', 'left'] as const
export const PlayEnd = z.enum(PLAY_ENDS)
export type PlayEnd = z.infer<typeof PlayEnd>

/** What a player may add to the counting of a play. */
export const playQuery = z.object({ source: PlaySource.optional() })

/** What a player tells once the listener is done with something. */
export const ListeningReport = z
  .object({
    /** Seconds that were really played; parts that were skipped over do not count. */
    seconds: z.int().min(0).max(limits.maxID),
    ended: PlayEnd,
  })
  .meta({ id: 'ListeningReport' })
export type ListeningReport = z.infer<typeof ListeningReport>
