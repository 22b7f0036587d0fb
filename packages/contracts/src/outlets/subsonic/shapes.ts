/** Objects of the OpenSubsonic schemas, with the fields that this catalogue has */
import * as z from 'zod'
import { prose } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'

/** Any text, which other schemas read more closely */
export const given = z.string().max(limits.subsonic.parameter)

/** Those of other servers are longer, and unknown here. */
export const itemID = given.meta({ description: 'Kind and number of a row, such as tr-1001' })

/** Text that is cut to `max` characters, instead of refused */
export const cutTo = (max: number) =>
  given.transform((text) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, ''))
export const name = cutTo(limits.text.title)

export const comment = cutTo(limits.subsonic.comment).pipe(prose(limits.subsonic.comment))

/** States of a player that has something in it */
export const PLAYBACK_STATES = ['starting', 'playing', 'paused'] as const
export type PlaybackState = (typeof PLAYBACK_STATES)[number]

const TRUE = new Set(['true', '1', 'on', 'yes'])
/** Yes or no; programs write it in many ways, such as Python's `True` */
export const flag = given.transform((text) => TRUE.has(text.toLowerCase()))

const lists = new WeakSet<z.core.$ZodType>()

/** Parameter that may occur several times; an empty one only keeps its place among others */
export const several = <T extends z.ZodType>(each: T, max: number) => {
  const list = z.array(each).max(max, `at most ${max} are taken`).default([])
  lists.add(list)
  return list
}

/** Returns true for parameters of `several`; of others only the last value counts. */
export const isSeveral = (field: z.core.$ZodType): boolean => lists.has(field)

/** Whole number, cut to `max`; undefined if it is negative or not a number. A fraction is dropped. */
export const wholeUpTo = (max: number) =>
  given.transform((text) => {
    const number = text === '' ? NaN : Math.floor(Number(text))
    return number >= 0 ? Math.min(number, max) : undefined
  })

export const whole = (max: number) => wholeUpTo(max).optional()

/** The end of 9999, in milliseconds since 1970 */
export const LAST_MOMENT = 253_402_300_799_999
export const moment = whole(LAST_MOMENT)

/** As `whole`, but required; a negative number and what is not a number count as 0 */
export const givenWhole = (max: number) => wholeUpTo(max).transform((number) => number ?? 0)

/** As `whole`, with a default also for what is not a number */
export const wholeOr = (otherwise: number, max: number) =>
  wholeUpTo(max)
    .optional()
    .transform((number) => number ?? otherwise)

/** At most 500 per page, as the protocol requires */
export const pageOf = (size: number) => wholeOr(size, limits.subsonic.page)
export const offset = wholeOr(0, limits.maxID)

const Named = z.object({ name: z.string() })
const ArtistName = z.object({ id: z.string(), name: z.string() })

const ReplayGain = z.object({
  trackGain: z.number().optional(),
  albumGain: z.number().optional(),
  trackPeak: z.number().optional(),
  albumPeak: z.number().optional(),
})

const Contributor = z.object({
  role: z.string(),
  /** Instrument of a performer */
  subRole: z.string().optional(),
  /** Without a page the ID is empty */
  artist: ArtistName,
})

/** Track, video, episode, or a directory of them */
export const Child = z
  .object({
    id: z.string(),
    parent: z.string().optional(),
    isDir: z.boolean(),
    title: z.string(),
    album: z.string().optional(),
    artist: z.string().optional(),
    track: z.int().optional(),
    discNumber: z.int().optional(),
    year: z.int().optional(),
    genre: z.string().optional(),
    coverArt: z.string().optional(),
    size: z.int().optional(),
    contentType: z.string().optional(),
    suffix: z.string().optional(),
    duration: z.int().optional(),
    bitRate: z.int().optional(),
    samplingRate: z.int().optional(),
    channelCount: z.int().optional(),
    path: z.string().optional(),
    isVideo: z.boolean().optional(),
    playCount: z.int().optional(),
    played: z.string().optional(),
    created: z.string().optional(),
    starred: z.string().optional(),
    userRating: z.int().optional(),
    albumId: z.string().optional(),
    artistId: z.string().optional(),
    type: z.enum(['music', 'podcast', 'video']).optional(),
    mediaType: z.enum(['song', 'album', 'artist']).optional(),
    sortName: z.string().optional(),
    musicBrainzId: z.string().optional(),
    isrc: z.array(z.string()).optional(),
    genres: z.array(Named).optional(),
    artists: z.array(ArtistName).optional(),
    displayArtist: z.string().optional(),
    albumArtists: z.array(ArtistName).optional(),
    displayAlbumArtist: z.string().optional(),
    contributors: z.array(Contributor).optional(),
    displayComposer: z.string().optional(),
    explicitStatus: z.enum(['explicit', 'clean', '']).optional(),
    replayGain: ReplayGain.optional(),
    bookmarkPosition: z.int().optional(),
    originalWidth: z.int().optional(),
    originalHeight: z.int().optional(),
  })
  .meta({ id: 'SubsonicChild' })
export type Child = z.infer<typeof Child>

export const SonicMatch = z
  .object({
    entry: Child,
    /** To the track that was given, or to the start of the path: 1 for the same sound, down to 0 */
    similarity: z.number(),
  })
  .meta({ id: 'SubsonicSonicMatch' })

export const AlbumID3 = z
  .object({
    id: z.string(),
    name: z.string(),
    artist: z.string(),
    artistId: z.string().optional(),
    coverArt: z.string().optional(),
    songCount: z.int(),
    duration: z.int(),
    playCount: z.int(),
    created: z.string(),
    starred: z.string().optional(),
    userRating: z.int().optional(),
    year: z.int().optional(),
    genre: z.string().optional(),
    genres: z.array(Named),
    artists: z.array(ArtistName),
    displayArtist: z.string(),
    sortName: z.string(),
    musicBrainzId: z.string(),
    releaseTypes: z.array(z.string()),
    releaseDate: z.object({ year: z.int(), month: z.int(), day: z.int() }).optional(),
    isCompilation: z.boolean(),
  })
  .meta({ id: 'SubsonicAlbum' })
export type AlbumID3 = z.infer<typeof AlbumID3>

export const ArtistID3 = z
  .object({
    id: z.string(),
    name: z.string(),
    coverArt: z.string().optional(),
    albumCount: z.int(),
    starred: z.string().optional(),
    userRating: z.int().optional(),
    sortName: z.string(),
    musicBrainzId: z.string(),
    roles: z.array(z.string()),
  })
  .meta({ id: 'SubsonicArtist' })
export type ArtistID3 = z.infer<typeof ArtistID3>

export const FolderArtist = z.object({
  id: z.string(),
  name: z.string(),
  starred: z.string().optional(),
  userRating: z.int().optional(),
})
export const Playlist = z.object({
  id: z.string(),
  name: z.string(),
  comment: z.string().optional(),
  owner: z.string(),
  public: z.boolean(),
  readonly: z.boolean(),
  songCount: z.int(),
  duration: z.int(),
  created: z.string(),
  changed: z.string(),
  coverArt: z.string().optional(),
})

export const PodcastEpisode = Child.extend({
  streamId: z.string(),
  channelId: z.string(),
  description: z.string(),
  publishDate: z.string().optional(),
  status: z.literal('completed'),
})
export type PodcastEpisode = z.infer<typeof PodcastEpisode>
