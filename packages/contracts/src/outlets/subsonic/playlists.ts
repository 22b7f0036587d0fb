import * as z from 'zod'
import { line } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { Child, comment, cutTo, flag, itemID, Playlist, several, wholeUpTo } from './shapes.ts'

const songs = several(itemID, limits.subsonic.ids)
const playlistName = cutTo(limits.text.name).pipe(line(limits.text.name))
const WithSongs = z.object({ playlist: Playlist.extend({ entry: z.array(Child) }) })

export const getPlaylists = subsonicCall(
  'getPlaylists',
  'The caller’s playlists, and the newest collections of the site, which nobody changes here',
  {
    cost: 'costly',
    query: { username: z.string().max(254).optional() },
    data: z.object({ playlists: z.object({ playlist: z.array(Playlist) }) }),
  },
)

export const getPlaylist = subsonicCall('getPlaylist', 'A playlist or collection with its tracks', {
  query: { id: itemID },
  data: WithSongs,
})

export const createPlaylist = subsonicCall('createPlaylist', 'Make a playlist, or replace its tracks', {
  writes: true,
  cost: 'costly',
  query: { playlistId: itemID.optional(), name: playlistName.optional(), songId: songs },
  data: WithSongs,
})

export const updatePlaylist = subsonicCall('updatePlaylist', 'Rename, publish, add to and cut a playlist', {
  writes: true,
  cost: 'costly',
  query: {
    playlistId: itemID,
    name: playlistName.optional(),
    comment: comment.optional(),
    public: flag.optional(),
    songIdToAdd: songs,
    songIndexToRemove: several(wholeUpTo(limits.maxID), limits.subsonic.ids),
  },
})

export const deletePlaylist = subsonicCall('deletePlaylist', 'Delete a playlist of the caller’s', {
  query: { id: itemID },
})
