import * as annotation from './annotation.ts'
import * as browsing from './browsing.ts'
import * as chat from './chat.ts'
import * as lists from './lists.ts'
import * as media from './media.ts'
import * as playlists from './playlists.ts'
import * as podcasts from './podcasts.ts'
import * as queue from './queue.ts'
import * as shares from './shares.ts'
import * as system from './system.ts'
import * as users from './users.ts'

export {
  SUBSONIC_VERSION,
  type SubsonicCall,
  type SubsonicError,
  subsonicErrors,
  type SubsonicQuery,
} from './call.ts'
export type { PlaybackState } from './shapes.ts'
export { type AlbumID3, type ArtistID3, type Child, isSeveral, type PodcastEpisode } from './shapes.ts'
export { ClientInfo, type PlayLimitation, type PlayProfile } from './client-info.ts'
export type { AlbumListType } from './album-list-type.ts'

export const subsonicCalls = {
  ...system,
  ...browsing,
  ...lists,
  ...media,
  ...annotation,
  ...playlists,
  ...queue,
  ...podcasts,
  ...users,
  ...chat,
  ...shares,
}
