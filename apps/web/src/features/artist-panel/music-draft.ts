import type { Music } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import type { PickedPicture } from '../forms/PictureInput.tsx'
import { formatReleaseDate, releaseDateToSend } from '../forms/release-date.ts'

export interface NamedArtist {
  artistID: number
  name: string
}

export interface MusicDraft {
  title: string
  lyrics: string
  /** MM/dd/yyyy HH:mm in the reader's time zone; empty: time of creation */
  releaseDate: string
  /** Empty for none */
  languageID: string
  musicArtists: readonly NamedArtist[]
  genreMusics: readonly number[]
  musicTypes: readonly number[]
  keywords: readonly string[]
  isCommingSoon: boolean
  isExlusive: boolean
  /** 0 for a single */
  albumID: number
  cover?: PickedPicture | undefined
  topCover?: PickedPicture | undefined
}

export function newDraft(artists: readonly NamedArtist[], now: Date): MusicDraft {
  return {
    title: '',
    lyrics: '',
    releaseDate: formatReleaseDate(now),
    languageID: '',
    musicArtists: artists,
    genreMusics: [],
    musicTypes: [],
    keywords: [],
    isCommingSoon: false,
    isExlusive: false,
    albumID: 0,
  }
}

export function draftOf(music: Music): MusicDraft {
  return {
    title: music.title,
    lyrics: music.lyrics,
    releaseDate: formatReleaseDate(new Date(music.releaseDate)),
    languageID: music.languageID ? String(music.languageID) : '',
    musicArtists: music.musicArtists.map(({ artist }) => artist),
    genreMusics: music.genreMusics.map(({ genreID }) => genreID),
    musicTypes: music.musicTypes.map(({ typeID }) => typeID),
    keywords: music.keywords.map(({ keywordText }) => keywordText),
    isCommingSoon: music.isCommingSoon,
    isExlusive: music.isExlusive,
    albumID: music.albumID,
  }
}

export function bodyOf(draft: MusicDraft): FormBody<'music'> {
  return {
    title: draft.title,
    lyrics: draft.lyrics,
    ...releaseDateToSend(draft.releaseDate),
    languageID: draft.languageID ? Number(draft.languageID) : null,
    musicArtists: draft.musicArtists.map(({ artistID }) => ({ artistID })),
    genreMusics: draft.genreMusics.map((genreID) => ({ genreID })),
    musicTypes: draft.musicTypes.map((typeID) => ({ typeID })),
    keywords: draft.keywords.map((keywordText) => ({ keywordText })),
    isCommingSoon: draft.isCommingSoon,
    isExlusive: draft.isExlusive,
    albumID: draft.albumID || null,
  }
}
