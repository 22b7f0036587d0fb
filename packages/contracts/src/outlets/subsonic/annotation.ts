import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import {
  flag,
  given,
  givenWhole,
  itemID,
  LAST_MOMENT,
  PLAYBACK_STATES,
  several,
  wholeUpTo,
} from './shapes.ts'

const ids = several(itemID, limits.subsonic.ids)
const targets = { id: ids, albumId: ids, artistId: ids }

export const star = subsonicCall('star', 'Like tracks and episodes, save albums, follow artists', {
  writes: true,
  cost: 'costly',
  query: targets,
})
export const unstar = subsonicCall('unstar', 'Take back likes, saves and follows', {
  cost: 'costly',
  query: targets,
})

/** Cut to 0 to 5; what is not a number must not take a rating back. */
const rating = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{0,20})?$/)
  .transform((text) => Math.max(0, Math.min(Math.floor(Number(text)), 5)))

export const setRating = subsonicCall('setRating', 'Rate a track, an album or an artist; 0 takes it back', {
  writes: true,
  cost: 'costly',
  query: { id: itemID, rating },
})

export const scrobble = subsonicCall('scrobble', 'Count plays, or tell what plays now', {
  writes: true,
  cost: 'costly',
  query: {
    id: several(itemID, limits.subsonic.plays),
    /** Times of the plays, in milliseconds since 1970; one that cannot be read is the present */
    time: several(wholeUpTo(LAST_MOMENT), limits.subsonic.plays),
    /** True for finished plays, false for the current one */
    submission: flag.default(true),
  },
})

/** Speed of playback; others count as usual */
const rate = given.transform((text) => (Number(text) > 0 ? Math.min(Number(text), 16) : 1))

export const reportPlayback = subsonicCall(
  'reportPlayback',
  'Tell where a player is in a track or an episode; once it was heard, it counts as a play',
  {
    writes: true,
    cost: 'costly',
    query: {
      mediaId: itemID,
      /** `song` or `podcast`, which the ID tells as well */
      mediaType: given,
      positionMs: givenWhole(limits.audio.maxSeconds * 1000),
      state: z.enum([...PLAYBACK_STATES, 'stopped']),
      playbackRate: rate.default(1),
      /** True if the player counts plays by `scrobble` */
      ignoreScrobble: flag.default(false),
    },
  },
)
