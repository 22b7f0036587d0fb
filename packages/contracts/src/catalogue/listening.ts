/** A player's reports about plays */
import * as z from 'zod'
import { limits } from '../platform/limits.ts'

/** Start of a play, in the database's order; `app`: any other page */
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

/** Order of the database's enum */
export const PLAY_ENDS = ['finished', 'skipped', 'left'] as const
export const PlayEnd = z.enum(PLAY_ENDS)
export type PlayEnd = z.infer<typeof PlayEnd>

/** Optional query of a counted play */
export const playQuery = z.object({ source: PlaySource.optional() })

/** Sent when the listener is done with something */
export const ListeningReport = z
  .object({
    /** Seconds played, without skipped parts */
    seconds: z.int().min(0).max(limits.maxID),
    ended: PlayEnd,
  })
  .meta({ id: 'ListeningReport' })
export type ListeningReport = z.infer<typeof ListeningReport>
