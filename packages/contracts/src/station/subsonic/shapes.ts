/** Objects of the OpenSubsonic schemas, with the fields that this catalogue has */
import * as z from 'zod'
import { countText } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'

/** ID: kind and number of a row, such as `tr-1001` */
export const itemID = z.string().max(32)
export const name = z.string().max(limits.text.title)
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** Parameter that may occur several times */
export const several = <T extends z.ZodType>(each: T, max: number) =>
  z
    .union([z.array(each).max(max), each.transform((one) => [one])])
    .optional()
    .transform((list): z.output<T>[] => (list ?? []) as z.output<T>[])

/** At most 500 per page, as the protocol requires */
export const pageOf = (size: number) => countText(0, limits.subsonic.page).default(size)
export const offset = countText(0, limits.maxID).default(0)

const Named = z.object({ name: z.string() })
const ArtistName = z.object({ id: z.string(), name: z.string() })

const ReplayGain = z.object({
  trackGain: z.number().optional(),
  albumGain: z.number().optional(),
  trackPeak: z.number().optional(),
  albumPeak: z.number().optional(),
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
    bitDepth: z.int().optional(),
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
    explicitStatus: z.enum(['explicit', 'clean', '']).optional(),
    replayGain: ReplayGain.optional(),
    bookmarkPosition: z.int().optional(),
    originalWidth: z.int().optional(),
    originalHeight: z.int().optional(),
  })
  .meta({ id: 'SubsonicChild' })
export type Child = z.infer<typeof Child>

export const AlbumID3 = z
  .object({
    id: z.string(),
    name: z.string(),
    artist: z.string(),
    artistId: z.string().optional(),
    coverArt: z.string(),
    songCount: z.int(),
    duration: z.int(),
    playCount: z.int(),
    created: z.string(),
    starred: z.string().optional(),
    userRating: z.int().optional(),
    year: z.int(),
    genre: z.string().optional(),
    genres: z.array(Named),
    artists: z.array(ArtistName),
    displayArtist: z.string(),
    sortName: z.string(),
    musicBrainzId: z.string(),
    releaseTypes: z.array(z.string()),
    releaseDate: z.object({ year: z.int(), month: z.int(), day: z.int() }),
    isCompilation: z.boolean(),
  })
  .meta({ id: 'SubsonicAlbum' })
export type AlbumID3 = z.infer<typeof AlbumID3>

export const ArtistID3 = z
  .object({
    id: z.string(),
    name: z.string(),
    coverArt: z.string(),
    artistImageUrl: z.string().optional(),
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
  coverArt: z.string(),
})

export const PodcastEpisode = Child.extend({
  streamId: z.string(),
  channelId: z.string(),
  description: z.string(),
  publishDate: z.string(),
  status: z.literal('completed'),
})
export type PodcastEpisode = z.infer<typeof PodcastEpisode>
