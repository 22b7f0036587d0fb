import * as z from 'zod'
import { countText, line } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { Child, flag, itemID, Playlist, several } from './shapes.ts'

const songs = several(itemID, limits.playlists.musics)
const playlistName = line(limits.text.name)
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
  cost: 'costly',
  query: { playlistId: itemID.optional(), name: playlistName.optional(), songId: songs },
  data: WithSongs,
})

export const updatePlaylist = subsonicCall('updatePlaylist', 'Rename, publish, add to and cut a playlist', {
  cost: 'costly',
  query: {
    playlistId: itemID,
    name: playlistName.optional(),
    comment: z.string().max(limits.subsonic.comment).optional(),
    public: flag.optional(),
    songIdToAdd: songs,
    songIndexToRemove: several(countText(0, limits.playlists.musics), limits.playlists.musics),
  },
})

export const deletePlaylist = subsonicCall('deletePlaylist', 'Delete a playlist of the caller’s', {
  query: { id: itemID },
})

const Share = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().optional(),
  username: z.string(),
  created: z.string(),
  visitCount: z.int(),
  entry: z.array(Child),
})
const Shares = z.object({ shares: z.object({ share: z.array(Share) }) })
const description = z.string().max(limits.subsonic.comment).optional()
const expires = z.string().max(20).optional()

export const getShares = subsonicCall('getShares', 'The caller’s public playlists', {
  cost: 'whole',
  data: Shares,
})

export const createShare = subsonicCall(
  'createShare',
  'Make the links of items; a playlist becomes public by it',
  {
    cost: 'whole',
    query: { id: several(itemID, limits.subsonic.shared), description, expires },
    data: Shares,
  },
)

export const updateShare = subsonicCall('updateShare', 'Nothing changes: links have no text and no end', {
  query: { id: itemID, description, expires },
})

export const deleteShare = subsonicCall('deleteShare', 'Make a public playlist private again', {
  query: { id: itemID },
})
