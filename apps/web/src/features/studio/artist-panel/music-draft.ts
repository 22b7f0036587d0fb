import type { Music } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import type { PickedPicture } from '../../platform/forms/PictureInput.tsx'
import { formatReleaseDate, releaseDateToSend } from '../../platform/forms/release-date.ts'

export interface NamedArtist {
  artistID: number
  name: string
  imageVersion: string
}

const AS_SENT = { title: '', lyrics: '', isCommingSoon: false, isExlusive: false } satisfies Partial<Music>
type AsSent = Pick<Music, keyof typeof AS_SENT>
const FIELDS = Object.keys(AS_SENT) as (keyof AsSent)[]

export interface MusicDraft extends AsSent {
  isExplicit: boolean
  /** MM/dd/yyyy HH:mm in the reader's time zone; empty for the time of creation */
  releaseDate: string
  /** Empty for none */
  languageID: string
  musicArtists: readonly NamedArtist[]
  genreMusics: readonly number[]
  musicTypes: readonly number[]
  keywords: readonly string[]
  /** 0 for a single */
  albumID: number
  /** Place on the album; empty for the next one */
  disc: string
  track: string
  cover?: PickedPicture | undefined
  topCover?: PickedPicture | undefined
}

const asSent = (values: AsSent): AsSent =>
  Object.fromEntries(FIELDS.map((name) => [name, values[name]])) as AsSent

/** A draft keeps no more of an artist than the form shows. */
const named = ({ artistID, name, imageVersion }: NamedArtist): NamedArtist => ({
  artistID,
  name,
  imageVersion,
})

export function newDraft(artists: readonly NamedArtist[], now: Date): MusicDraft {
  return {
    ...AS_SENT,
    isExplicit: false,
    releaseDate: formatReleaseDate(now),
    languageID: '',
    musicArtists: artists.map(named),
    genreMusics: [],
    musicTypes: [],
    keywords: [],
    albumID: 0,
    disc: '',
    track: '',
  }
}

export function draftOf(music: Music): MusicDraft {
  return {
    ...asSent(music),
    isExplicit: music.isExplicit ?? false,
    releaseDate: music.isDateUnknown ? '' : formatReleaseDate(new Date(music.releaseDate)),
    languageID: music.languageID ? String(music.languageID) : '',
    musicArtists: music.musicArtists.map(({ artist }) => named(artist)),
    genreMusics: music.genreMusics.map(({ genreID }) => genreID),
    musicTypes: music.musicTypes.map(({ typeID }) => typeID),
    keywords: music.keywords.map(({ keywordText }) => keywordText),
    albumID: music.albumID,
    disc: music.albumID ? String(music.disc) : '',
    track: music.track ? String(music.track) : '',
  }
}

export function bodyOf(draft: MusicDraft): FormBody<'music'> {
  return {
    ...asSent(draft),
    isExplicit: draft.isExplicit,
    ...releaseDateToSend(draft.releaseDate),
    languageID: draft.languageID ? Number(draft.languageID) : null,
    musicArtists: draft.musicArtists.map(({ artistID }) => ({ artistID })),
    genreMusics: draft.genreMusics.map((genreID) => ({ genreID })),
    musicTypes: draft.musicTypes.map((typeID) => ({ typeID })),
    keywords: draft.keywords.map((keywordText) => ({ keywordText })),
    ...(draft.albumID ? { albumID: draft.albumID, disc: draft.disc, track: draft.track } : { albumID: null }),
  }
}
