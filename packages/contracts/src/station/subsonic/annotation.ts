import * as z from 'zod'
import { countText } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { flag, itemID, several } from './shapes.ts'

const ids = several(itemID, limits.subsonic.ids)
const targets = { id: ids, albumId: ids, artistId: ids }

export const star = subsonicCall('star', 'Like tracks and episodes, save albums, follow artists', {
  cost: 'costly',
  query: targets,
})
export const unstar = subsonicCall('unstar', 'Take back likes, saves and follows', {
  cost: 'costly',
  query: targets,
})

export const setRating = subsonicCall('setRating', 'Rate a track, an album or an artist; 0 takes it back', {
  cost: 'costly',
  query: { id: itemID, rating: countText(0, 5) },
})

export const scrobble = subsonicCall('scrobble', 'Count plays, or tell what plays now', {
  cost: 'costly',
  query: {
    id: several(itemID, limits.subsonic.plays),
    /** Times of the plays, in milliseconds since 1970 */
    time: several(z.string().regex(/^\d{1,15}$/), limits.subsonic.plays),
    /** True for finished plays, false for the current one */
    submission: flag.default(true),
  },
})
