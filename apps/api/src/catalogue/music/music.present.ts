import type { Music } from '@nava/contracts'
import { presentCard } from './music-card.ts'
import type { MusicRow } from './music-row.ts'

export function presentMusic(row: MusicRow): Music {
  const version = (kind: 'audio' | 'video') =>
    row.assets.find((asset) => asset.kind === kind)?.publishedVersion ?? ''
  return {
    ...presentCard(row),
    musicArtists: row.artists.map(({ artist: { id, name, imageVersion } }) => ({
      artistID: id,
      artist: { artistID: id, name, imageVersion },
    })),
    topImageVersion: row.topImageVersion,
    topCoverColor: row.topCoverColor,
    albumName: row.album?.name ?? '',
    lyrics: row.lyrics,
    languageID: row.languageID ?? 0,
    genreMusics: row.genres.map(({ genre }) => ({ genreID: genre.id, name: genre.name })),
    musicTypes: row.types.map(({ type }) => ({ typeID: type.id, typeName: type.name })),
    keywords: row.keywords.map(({ text }) => ({ keywordText: text })),
    ...(row.credits.length > 0 && { credits: row.credits }),
    videoHeights: row.videoHeights,
    audioVersion: version('audio'),
    videoVersion: version('video'),
  }
}
