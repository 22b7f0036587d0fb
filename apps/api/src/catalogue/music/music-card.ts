import type { MusicCard } from '@nava/contracts'
import type { MusicModel } from '@nava/db'
import { musicIs } from '@nava/db/visibility'
import { isUndated } from '@nava/tags/release-date'
import { columns } from '../../platform/database/columns.ts'
import { imageVersion } from '../images/image-versions.ts'
import { presentDownloads } from '../downloads/may-download.ts'
import { presentVisibility } from '../present-visibility.ts'
import { type Loudness, presentAlbumLevel, presentLevel } from './levels.ts'

const OWN = [
  'id',
  'title',
  'artistNames',
  'releaseDate',
  'lengthSeconds',
  'videoLengthSeconds',
  'coverColor',
  'hasAudio',
  'hasVideo',
  'playCount',
  'likeCount',
  'isConfirmed',
  'isComingSoon',
  'visibility',
  'downloadsFor',
  'downloadsAs',
  'releasesItself',
  'isExclusive',
  'isExplicit',
  'albumID',
  'disc',
  'loudness',
  'truePeak',
] as const satisfies readonly (keyof MusicModel)[]

export const ownColumns = `${columns('m', OWN)}, m.album_position AS track,
  ${imageVersion('music', 'm')} AS "imageVersion",
  ${imageVersion('video', 'm')} AS "videoImageVersion"`

export const cardColumns = `${ownColumns},
  (SELECT json_build_object('loudness', b.loudness, 'truePeak', b.true_peak) FROM albums b
    WHERE b.id = m.album_id) AS album,
  (SELECT coalesce(json_agg(json_build_object('artist', json_build_object('id', a.id, 'name', a.name))
      ORDER BY ma.position, a.id), '[]')
    FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = m.id) AS artists`

export interface CardRow extends Pick<MusicModel, (typeof OWN)[number] | 'track'> {
  imageVersion: string
  videoImageVersion: string
  album: Loudness | null
  artists: readonly { artist: { id: number; name: string } }[]
}

export const presentCard = (row: CardRow): MusicCard => ({
  musicID: row.id,
  title: row.title,
  artists: row.artistNames,
  musicArtists: row.artists.map(({ artist }) => presentMusicArtist(artist)),
  releaseDate: row.releaseDate.toISOString(),
  ...(isUndated(row.releaseDate) && { isDateUnknown: true }),
  musicLength: row.lengthSeconds,
  videoLength: videoLengthOf(row),
  coverColor: row.coverColor,
  imageVersion: row.imageVersion,
  videoImageVersion: row.videoImageVersion,
  hasAudio: row.hasAudio,
  hasVideo: row.hasVideo,
  playCount: row.playCount,
  likeCount: row.likeCount,
  isConfirmed: row.isConfirmed,
  isCommingSoon: row.isComingSoon,
  ...(row.releasesItself && { releasesItself: true }),
  ...presentVisibility(row),
  ...presentDownloads(row),
  isExlusive: row.isExclusive,
  ...(row.isExplicit && { isExplicit: true }),
  albumID: row.albumID ?? 0,
  disc: row.disc,
  track: row.albumID === null ? 0 : row.track,
  ...presentLevel(row),
  ...presentAlbumLevel(row.album),
})

const ruled = ({ isCommingSoon: isComingSoon, visibility, releaseDate, ...card }: MusicCard) => ({
  ...card,
  visibility: visibility ?? 'public',
  isComingSoon,
  releaseDate: new Date(releaseDate),
})
export const isAudible = (card: MusicCard): boolean => card.hasAudio && musicIs.released(ruled(card))
export const isViewable = (card: MusicCard): boolean => card.hasVideo && musicIs.released(ruled(card))

/** Old videos have no recorded length, but their track has. */
const videoLengthOf = (row: Pick<CardRow, 'hasVideo' | 'videoLengthSeconds' | 'lengthSeconds'>): number =>
  row.hasVideo ? row.videoLengthSeconds || row.lengthSeconds : 0

export const presentMusicArtist = ({ id, name }: { id: number; name: string }) => ({
  artistID: id,
  artist: { artistID: id, name },
})
