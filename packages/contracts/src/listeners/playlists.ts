import * as z from 'zod'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { countText, id, idOrNone, idOut, idText, imageVersion, line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { MusicCard } from '../catalogue/music.ts'

export const Playlist = z
  .object({
    playListID: idOut,
    name: z.string(),
    musicCount: z.int(),
    coverMusicIDs: z.array(idOut),
    coverImageVersions: z.array(imageVersion),
    hasMusic: z.boolean(),
    isPublic: z.boolean(),
  })
  .meta({ id: 'Playlist' })
export type Playlist = z.infer<typeof Playlist>

export const PlaylistPage = z
  .object({
    playListID: idOut,
    name: z.string(),
    isPublic: z.boolean(),
    isOwn: z.boolean(),
    ownerName: z.string(),
    musics: z.array(MusicCard),
  })
  .meta({ id: 'PlaylistPage' })
export type PlaylistPage = z.infer<typeof PlaylistPage>

export const PLAYLIST_FORMATS = ['m3u8', 'xspf', 'jspf', 'csv'] as const
export type PlaylistFormat = (typeof PLAYLIST_FORMATS)[number]

/** Code pages of files that do not say theirs; names of https://encoding.spec.whatwg.org, and cp850 and cp852 of DOS */
export const CODE_PAGES = [
  'windows-1256',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-jp',
  'euc-kr',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'koi8-u',
  'ibm866',
  'cp850',
  'cp852',
  'macintosh',
  'x-mac-cyrillic',
] as const
export const codePage = z.enum(CODE_PAGES)
export type CodePage = z.infer<typeof codePage>

const entries = z.array(z.object({ title: z.string(), artist: z.string() }))

export const PlaylistImport = z
  .object({
    /** Null if nothing was created, because no track was found */
    playlist: z.object({ playListID: idOut, name: z.string() }).nullable(),
    found: z.int(),
    /** Entries that do not fit into a playlist */
    leftOut: entries,
    notFound: entries,
    /** Number of further entries, beyond those that are read */
    beyond: z.int(),
    /** Entries without a title */
    untitled: z.int(),
    /** Set if the code page was guessed by the letters; `encoding` of a new import may say another */
    guessed: codePage.optional(),
  })
  .meta({ id: 'PlaylistImport' })
export type PlaylistImport = z.infer<typeof PlaylistImport>

const name = line(limits.text.name)
const byID = z.object({ id: idText })
const MusicInPlaylist = z.object({ musicID: id, playListID: id })
/** Which of the entries of one track is meant: 0 for the first */
const occurrence = z.int().min(0).max(limits.playlists.musics)

export const createPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists',
  access: 'user',
  errors: [409],
  summary: 'Make an empty playlist',
  body: z.object({ name }),
  reply: Playlist,
})

export const renamePlaylist = endpoint({
  method: 'PUT',
  path: '/api/playlists/{id}',
  access: 'user',
  errors: [403],
  summary: 'Rename a playlist of one’s own',
  params: byID,
  body: z.object({ name }),
  reply: text(['true']),
})

export const setPlaylistVisibility = endpoint({
  method: 'PUT',
  path: '/api/playlists/{id}/visibility',
  access: 'user',
  errors: [403],
  summary: 'Make a playlist of one’s own public to whoever has the link, or private again',
  params: byID,
  body: z.object({ isPublic: z.boolean() }),
  reply: text(['true']),
})

export const getPlaylistPage = endpoint({
  method: 'GET',
  path: '/api/playlists/{id}',
  access: 'visitor',
  errors: [403],
  summary: 'A playlist with its tracks: one of one’s own, or a public one',
  params: byID,
  reply: PlaylistPage,
  perMinute: limits.playlists.pagesPerMinute,
})

export const importPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists/import',
  access: 'user',
  errors: [409],
  summary: 'Make a playlist of an M3U8, PLS, XSPF, JSPF or CSV file, with a report of what was not found',
  query: z.object({ encoding: codePage.optional() }),
  body: file({ maxBytes: limits.playlists.file.maxBytes }),
  needsSpace: true,
  perMinute: limits.playlists.file.perMinute,
  reply: PlaylistImport,
})

export const exportPlaylist = endpoint({
  method: 'GET',
  path: '/api/playlists/{id}/export/{format}',
  access: 'visitor',
  errors: [403],
  summary: 'A playlist of one’s own or a public one as a file: m3u8, xspf, jspf or csv',
  params: byID.extend({ format: z.enum(PLAYLIST_FORMATS) }),
  reply: text(),
  perMinute: limits.playlists.pagesPerMinute,
})

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/playlists/{id}',
  access: 'user',
  errors: [403],
  summary: 'Delete a playlist of one’s own; its tracks stay what they are',
  params: byID,
  reply: text(['true']),
})

export const listPlaylists = endpoint({
  method: 'POST',
  path: '/api/playlists/getplaylist',
  access: 'user',
  needsSpace: false,
  summary: 'The caller’s playlists, newest first, each with whether it holds the named track',
  body: z.object({ musicID: id.nullish() }),
  reply: z.array(Playlist),
})

export const playlistMusics = endpoint({
  method: 'GET',
  path: '/api/playlists/getmusics/{id}',
  access: 'visitor',
  errors: [403],
  summary: 'The tracks of a playlist of one’s own or a public one, in its order; all of them without a take',
  params: byID,
  query: z.object({
    take: countText(1, limits.list.maxTake).optional(),
    skip: countText(0, limits.maxID).default(0),
  }),
  reply: z.array(MusicCard),
  perMinute: limits.playlists.pagesPerMinute,
})

export const addPlaylistMusic = endpoint({
  method: 'POST',
  path: '/api/playlistmusics',
  tag: 'playlists',
  access: 'user',
  errors: [403, 404, 409],
  summary:
    'Put a track at the end of a playlist of one’s own; nothing happens where it is in there already, unless again is true',
  body: MusicInPlaylist.extend({ again: z.boolean().default(false) }),
  reply: text(['true']),
})

export const movePlaylistMusic = endpoint({
  method: 'POST',
  path: '/api/playlistmusics/move',
  tag: 'playlists',
  access: 'user',
  errors: [403, 404],
  summary:
    'Move a track of a playlist of one’s own to after another one of it, or to the start without one; occurrence and afterOccurrence tell repeats apart, as they are before the move',
  body: MusicInPlaylist.extend({
    occurrence: occurrence.default(0),
    afterMusicID: idOrNone,
    afterOccurrence: occurrence.default(0),
  }),
  reply: text(['true']),
})

export const removePlaylistMusic = endpoint({
  method: 'POST',
  path: '/api/playlistmusics/deleteplaylistmusic',
  tag: 'playlists',
  access: 'user',
  needsSpace: false,
  errors: [403, 404],
  summary:
    'Take a track out of a playlist of one’s own, or only one of its entries; nothing happens where it is not in there',
  body: MusicInPlaylist.extend({ occurrence: occurrence.optional() }),
  reply: text(['true']),
})

export const recentPlays = endpoint({
  method: 'GET',
  path: '/api/playlists/recent',
  access: 'user',
  summary: 'The last 25 different tracks that the caller played, last played first',
  reply: z.array(MusicCard),
})
