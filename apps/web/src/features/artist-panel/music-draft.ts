import { type Music, type MusicFormInput, limits } from '@nava/contracts'
import { formatReleaseDate, parseReleaseDate } from './parts/release-date.ts'

export interface NamedArtist {
  artistID: number
  name: string
}

/** A track as the form holds it while it is being written. */
export interface MusicDraft {
  title: string
  lyrics: string
  /** MM/dd/yyyy HH:mm, in the reader's time zone; empty: when it is created. */
  releaseDate: string
  /** '' for none, as a select has it. */
  languageID: string
  artists: readonly NamedArtist[]
  genreIDs: readonly number[]
  typeIDs: readonly number[]
  keywords: readonly string[]
  isCommingSoon: boolean
  isExlusive: boolean
  /** 0 for a single. */
  albumID: number
}

/** A new track by these artists. */
export function newDraft(artists: readonly NamedArtist[], now: Date): MusicDraft {
  return {
    title: '',
    lyrics: '',
    releaseDate: formatReleaseDate(now),
    languageID: '',
    artists,
    genreIDs: [],
    typeIDs: [],
    keywords: [],
    isCommingSoon: false,
    isExlusive: false,
    albumID: 0,
  }
}

/** A track that exists, ready to be changed. */
export function draftOf(music: Music): MusicDraft {
  return {
    title: music.title,
    lyrics: music.lyrics,
    releaseDate: formatReleaseDate(new Date(music.releaseDate)),
    languageID: music.languageID ? String(music.languageID) : '',
    artists: music.musicArtists.map(({ artist }) => artist),
    genreIDs: music.genreMusics.map(({ genreID }) => genreID),
    typeIDs: music.musicTypes.map(({ typeID }) => typeID),
    keywords: music.keywords.map(({ keywordText }) => keywordText),
    isCommingSoon: music.isCommingSoon,
    isExlusive: music.isExlusive,
    albumID: music.albumID,
  }
}

/** What is sent; undefined where the day does not exist. */
export function formOf(draft: MusicDraft): MusicFormInput | undefined {
  const releaseDate = draft.releaseDate.trim() ? parseReleaseDate(draft.releaseDate) : null
  if (releaseDate === undefined) return undefined
  return {
    title: draft.title,
    lyrics: draft.lyrics,
    ...(releaseDate && { releaseDate: releaseDate.toISOString() }),
    languageID: draft.languageID ? Number(draft.languageID) : null,
    musicArtists: draft.artists.map(({ artistID }) => ({ artistID })),
    genreMusics: draft.genreIDs.map((genreID) => ({ genreID })),
    musicTypes: draft.typeIDs.map((typeID) => ({ typeID })),
    keywords: draft.keywords.map((keywordText) => ({ keywordText })),
    isCommingSoon: draft.isCommingSoon,
    isExlusive: draft.isExlusive,
    albumID: draft.albumID || null,
  }
}

/** With one more keyword; the same list where it is empty, there already in any case, or one too many. */
export function withKeyword(keywords: readonly string[], typed: string): readonly string[] {
  const keyword = typed.trim().replaceAll(/\s+/g, ' ').slice(0, limits.text.keyword)
  const is = (other: string) => other.toLocaleLowerCase() === keyword.toLocaleLowerCase()
  if (!keyword || keywords.some(is) || keywords.length >= limits.perMusic.keywords) return keywords
  return [...keywords, keyword]
}

/** With an item that was not in the list, or without the one that was; no more than `max`. */
export function toggled<Item>(list: readonly Item[], item: Item, max: number): readonly Item[] {
  if (list.includes(item)) return list.filter((other) => other !== item)
  return list.length < max ? [...list, item] : list
}
