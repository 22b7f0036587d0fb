import * as z from 'zod'
import { limits } from '../platform/limits.ts'

/** Where a play starts, in the database's order; `app`: any other page */
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

/** In the database's order */
export const PLAY_ENDS = ['finished', 'skipped', 'left'] as const
export const PlayEnd = z.enum(PLAY_ENDS)
export type PlayEnd = z.infer<typeof PlayEnd>

/** Of a counted play, optional */
export const playQuery = z.object({ source: PlaySource.optional() })

/** Sent once a listener is done with it */
export const ListeningReport = z
  .object({
    /** Played, without skipped parts */
    seconds: z.int().min(0).max(limits.maxID),
    ended: PlayEnd,
  })
  .meta({ id: 'ListeningReport' })
export type ListeningReport = z.infer<typeof ListeningReport>
