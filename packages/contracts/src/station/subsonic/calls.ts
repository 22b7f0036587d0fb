/** All calls of the Subsonic API */
import * as annotation from './annotation.ts'
import * as browsing from './browsing.ts'
import * as lists from './lists.ts'
import * as media from './media.ts'
import * as system from './system.ts'

export {
  SUBSONIC_VERSION,
  type SubsonicCall,
  type SubsonicError,
  subsonicErrors,
  type SubsonicQuery,
} from './call.ts'
export type { AlbumID3, ArtistID3, Child } from './shapes.ts'
export type { AlbumListType } from './album-list-type.ts'

export const subsonicCalls = { ...system, ...browsing, ...lists, ...media, ...annotation }
