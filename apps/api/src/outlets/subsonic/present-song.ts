import type { Credit } from '@nava/contracts'
import type { Child } from '@nava/contracts/subsonic'
import { AudioRenditions, Renditions } from '@nava/media/renditions/renditions'
import { isUndated } from '@nava/tags/release-date'
import { presentAlbumLevel, presentLevel } from '../../catalogue/music/levels.ts'
import { nameForFile } from '../../platform/http/attachment.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { idOf } from './item-id.ts'

interface NamedRow {
  id: number
  name: string
}

export interface SongRow {
  id: number
  title: string
  isrc: string | null
  isExplicit: boolean
  artistNames: string
  lengthSeconds: number
  videoLengthSeconds: number
  videoHeights: number[]
  releaseDate: Date
  createdAt: Date
  playCount: number
  loudness: number | null
  truePeak: number | null
  albumID: number | null
  disc: number
  track: number
  albumName: string | null
  albumLoudness: number | null
  albumTruePeak: number | null
  /** JSON */
  renditions: unknown
  starredAt: Date | null
  stars: number | null
  playedAt: Date | null
  artists: NamedRow[]
  /** Null if the album names none, and without an album */
  albumArtists: NamedRow[] | null
  genres: string[]
  credits: Credit[]
  hasCover: boolean
  albumHasCover: boolean
}

export const presentArtistName = ({ id, name }: NamedRow) => ({
  id: idOf('artist', id),
  name,
})

export function presentSong(row: SongRow): Child {
  const best = AudioRenditions.parse(row.renditions ?? []).at(-1)
  const bitRate = best?.quality
  const size = best?.bytes ?? Math.round((row.lengthSeconds * (bitRate ?? 0) * 1000) / 8)
  const album =
    row.albumID === null
      ? { id: idOf('single', row.id), name: row.title }
      : { id: idOf('album', row.albumID), name: row.albumName ?? '' }
  return {
    ...common(row),
    id: idOf('track', row.id),
    parent: album.id,
    album: album.name,
    albumId: album.id,
    // A single is the only track of its album.
    track: row.albumID === null ? 1 : row.track,
    discNumber: row.albumID === null ? 1 : row.disc,
    ...coverOf(row),
    contentType: 'audio/mpeg',
    suffix: 'mp3',
    duration: row.lengthSeconds,
    size,
    ...(bitRate !== undefined && { bitRate }),
    ...(best?.hertz !== undefined && { samplingRate: best.hertz }),
    ...(best?.channels !== undefined && { channelCount: best.channels }),
    path: pathOf(row, album),
    isVideo: false,
    type: 'music',
    mediaType: 'song',
    replayGain: replayGainOf(row),
  }
}

export function presentVideo(row: SongRow): Child {
  const [tallest] = Renditions.catch([]).parse(row.renditions ?? [])
  const id = idOf('video', row.id)
  return {
    ...common(row),
    id,
    ...(row.hasCover && { coverArt: id }),
    contentType: 'video/mp4',
    suffix: 'mp4',
    duration: row.videoLengthSeconds || row.lengthSeconds,
    isVideo: true,
    type: 'video',
    replayGain: {},
    ...(tallest && {
      size: tallest.bytes,
      bitRate: Math.round(tallest.averageBandwidth / 1000),
      originalWidth: tallest.pictureWidth,
      originalHeight: tallest.pictureHeight,
    }),
  }
}

/** Names the album's picture for all of its tracks, so that programs fetch it once. */
export function coverOf({ id, albumID, hasCover, albumHasCover }: SongRow) {
  if (albumID !== null && albumHasCover) return { coverArt: idOf('album', albumID) }
  return hasCover ? { coverArt: idOf('track', id) } : {}
}

const common = (row: SongRow) => ({
  isDir: false,
  title: row.title,
  artist: row.artistNames,
  displayArtist: row.artistNames,
  artists: row.artists.map(presentArtistName),
  albumArtists: (row.albumArtists ?? row.artists).map(presentArtistName),
  displayAlbumArtist: albumArtistOf(row),
  ...presentCredits(row.credits),
  ...(row.artists[0] && { artistId: idOf('artist', row.artists[0].id) }),
  ...(!isUndated(row.releaseDate) && { year: row.releaseDate.getUTCFullYear() }),
  ...(row.genres[0] !== undefined && { genre: row.genres[0] }),
  genres: row.genres.map((name) => ({ name })),
  playCount: row.playCount,
  ...(row.playedAt && { played: row.playedAt.toISOString() }),
  created: row.createdAt.toISOString(),
  ...(row.starredAt && { starred: row.starredAt.toISOString() }),
  ...(row.stars !== null && { userRating: row.stars }),
  sortName: sortName(row.title),
  musicBrainzId: '',
  isrc: row.isrc === null ? [] : [row.isrc],
  explicitStatus: row.isExplicit ? ('explicit' as const) : ('' as const),
})

/** Names of roles in tags, which other servers and programs use too */
const ROLES: Partial<Record<Credit['role'], string>> = {
  featured: 'performer',
  mastering: 'engineer',
  other: 'other',
}

/** Of an engineer who mastered, and of other roles, the part is said as of performers. */
function presentCredits(credits: readonly Credit[]) {
  const composers = credits.filter(({ role }) => role === 'composer').map(({ name }) => name)
  return {
    contributors: credits.map(({ role, instrument, name, artistID }) => {
      const subRole = instrument || (role === 'mastering' || role === 'featured' ? role : '')
      const id = artistID === 0 ? '' : idOf('artist', artistID)
      return { role: ROLES[role] ?? role, ...(subRole && { subRole }), artist: { id, name } }
    }),
    ...(composers.length > 0 && { displayComposer: [...new Set(composers)].join(', ') }),
  }
}
/** Returns whether a list may show an item to the caller. */
export const isShownTo =
  ({ hidesExplicit }: Pick<Caller, 'hidesExplicit'>) =>
  ({ explicitStatus }: Child): boolean =>
    !(hidesExplicit && explicitStatus === 'explicit')

const albumArtistOf = ({ albumArtists, artistNames }: SongRow): string =>
  albumArtists?.map(({ name }) => name).join(', ') ?? artistNames

/** Lower case, because clients sort without case */
export const sortName = (name: string): string => name.toLowerCase()

/** Returns a path that no file has, another for each track. Clients name downloads by it. */
const pathOf = (row: SongRow, album: { name: string }): string => {
  const [artist, folder, title] = [albumArtistOf(row), album.name, row.title].map(nameForFile)
  return `${artist}/${folder}/${title} (${idOf('track', row.id)}).mp3`
}

/** Returns gains in dB, and peaks as a factor of full scale. */
function replayGainOf(row: SongRow) {
  const { gain, truePeak } = presentLevel(row)
  const { albumGain, albumTruePeak } = presentAlbumLevel({
    loudness: row.albumLoudness,
    truePeak: row.albumTruePeak,
  })
  return {
    ...(gain !== null && { trackGain: gain }),
    ...(truePeak !== null && { trackPeak: factorOf(truePeak) }),
    ...(albumGain !== null && { albumGain }),
    ...(albumTruePeak !== null && { albumPeak: factorOf(albumTruePeak) }),
  }
}

const factorOf = (decibels: number): number => Math.round(10 ** (decibels / 20) * 1e6) / 1e6
