import type { Music } from '@nava/contracts'
import type { MusicRow } from './music-row.ts'

export function presentMusic(row: MusicRow): Music {
  const version = (kind: 'audio' | 'video') =>
    row.assets.find((asset) => asset.kind === kind)?.publishedVersion ?? ''
  return {
    musicID: row.id,
    title: row.title,
    artists: row.artistNames,
    musicArtists: row.artists.map(({ artist }) => ({
      artistID: artist.id,
      artist: { artistID: artist.id, name: artist.name },
    })),
    releaseDate: row.releaseDate.toISOString(),
    musicLength: row.lengthSeconds,
    coverColor: row.coverColor,
    topCoverColor: row.topCoverColor,
    hasAudio: row.hasAudio,
    hasVideo: row.hasVideo,
    playCount: row.playCount,
    likeCount: row.likeCount,
    isConfirmed: row.isConfirmed,
    isCommingSoon: row.isComingSoon,
    isExlusive: row.isExclusive,
    albumID: row.albumId ?? 0,
    albumName: row.album?.name ?? '',
    lyrics: row.lyrics,
    languageID: row.languageId ?? 0,
    genreMusics: row.genres.map(({ genre }) => ({ genreID: genre.id, name: genre.name })),
    musicTypes: row.types.map(({ type }) => ({ typeID: type.id, typeName: type.name })),
    keywords: row.keywords.map(({ text }) => ({ keywordText: text })),
    videoHeights: row.videoHeights,
    audioVersion: version('audio'),
    videoVersion: version('video'),
  }
}
