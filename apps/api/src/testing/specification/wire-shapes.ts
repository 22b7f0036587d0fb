import * as z from 'zod'

const id = z.int().positive()
const count = z.int().nonnegative()
const time = z.iso.datetime()
/** Seconds */
const length = z.int().nonnegative()
const color = z.string().regex(/^(#[0-9a-f]{6})?$/)

const musicArtists = z.array(z.object({ artistID: id, artist: z.object({ artistID: id, name: z.string() }) }))
const podcastDjs = z.array(z.object({ djID: id, dj: z.object({ djID: id, name: z.string() }) }))

export const listedMusic = z.object({
  musicID: id,
  title: z.string().min(1),
  artists: z.string(),
  musicArtists,
  releaseDate: time,
  musicLength: length,
  coverColor: color,
  hasVideo: z.boolean(),
  playCount: count,
  likeCount: count,
  isConfirmed: z.boolean(),
  isCommingSoon: z.boolean(),
  isExlusive: z.boolean(),
  albumID: count,
})

export const music = listedMusic.extend({
  lyrics: z.string(),
  languageID: count,
  genreMusics: z.array(z.object({ genreID: id })),
  musicTypes: z.array(z.object({ typeID: id })),
  keywords: z.array(z.object({ keywordText: z.string() })),
})

export const relations = z.object({ relations: z.object({ musicId: count, musicVideoId: count }) })

export const social = z.object({
  socailID: id,
  type: z.enum(['instagram', 'youtube', 'facebook', 'telegram', 'twitter', 'spotify']),
  link: z.url(),
})

export const listedArtist = z.object({
  artistID: id,
  name: z.string(),
  isVerified: z.boolean(),
  showOnMain: z.boolean(),
  followerCount: count,
  playCount: count,
})
export const artist = listedArtist.extend({
  biography: z.string(),
  releaseDate: time.nullable(),
  socials: z.array(social),
})

export const listedAlbum = z.object({ albumID: id, name: z.string(), artists: z.string() })
export const album = listedAlbum.extend({ musics: z.array(listedMusic).min(1) })

export const artistPage = z.object({
  artist,
  tracks: z.array(listedMusic).min(1),
  albums: z.array(listedAlbum).min(1),
  topSongs: z.array(listedMusic).min(1).max(6),
  musicVideos: z.array(listedMusic),
})

export const listedPodcast = z.object({
  podcastID: id,
  title: z.string(),
  releaseDate: time,
  musicLength: length,
  playCount: count,
  likeCount: count,
  coverColor: color,
  podcastDjs,
  djs: z.string(),
})

export const listedPodcastCollection = z.object({
  podcastCollectionID: id,
  name: z.string(),
  podcastCollectionDjs: podcastDjs,
})
export const podcastCollection = listedPodcastCollection.extend({ podcasts: z.array(listedPodcast).min(1) })

export const dj = z.object({ djID: id, name: z.string(), followerCount: count, playCount: count })
export const djPage = z.object({ dj, tracks: z.array(listedPodcast).min(1) })

export const collection = z.object({ collectionID: id, name: z.string(), artists: z.string() })
export const playlist = z.object({ playListID: id, name: z.string() })
export const event = z.object({ eventID: id, eventName: z.string() })
export const schedule = z.object({ scheduleID: id, title: z.string(), date: time })

export const comment = z.object({
  commentID: id,
  commentText: z.string().min(1),
  musicID: count,
  albumID: count,
  podcastID: count,
  collectionID: count,
})

export const slider = z.object({
  sliderID: id,
  type: z.enum([
    'music',
    'video',
    'album',
    'collection',
    'ad',
    'artist',
    'podcast',
    'podcastCollection',
    'dj',
  ]),
  refID: count,
  titleOne: z.string(),
  titleTwo: z.string(),
  dominantColor: color,
})

/** Home page of the product `nava` */
export const home = z.object({
  sliders: z.array(slider),
  popularArtists: z.array(listedArtist).max(12),
  hotMusicVideos: z.array(listedMusic),
  navaExclusive: z.array(listedMusic).max(8),
  newCollections: z.array(collection),
  hotMusics: z.array(listedMusic),
  newReleasedMusicVideos: z.array(listedMusic).max(3),
  newReleasedMusics: z.array(listedMusic).max(12),
  commingSoon: z.array(listedMusic),
  podcasts: z.array(listedPodcast),
  podcastCollections: z.array(listedPodcastCollection),
  hotAlbums: z.array(listedAlbum),
  events: z.array(event),
})

export const searchResult = z.object({
  musics: z.array(listedMusic).min(1),
  videos: z.array(listedMusic),
  artists: z.array(listedArtist),
  podcasts: z.array(listedPodcast),
})

export const loginReply = (status: number) => z.strictObject({ status: z.literal(status) })
export const loginReplyWithToken = (status: number) =>
  z.strictObject({ status: z.literal(status), data: z.jwt() })

export const user = z.object({
  userID: id,
  name: z.string(),
  email: z.email(),
  artists: z.array(z.object({ artistID: id })),
  djs: z.array(z.object({ djID: id })),
})

export const artistPanelMe = z.object({ userID: id, artists: z.array(z.object({ artistID: id })).min(1) })
export const language = z.object({ languageID: id, lang: z.string() })
export const genre = z.object({ genreID: id, name: z.string() })
export const type = z.object({ typeID: id, typeName: z.string() })
export const namedArtist = z.object({ artistID: id, name: z.string() })

export const newsPost = z.object({
  id,
  title: z.object({ rendered: z.string().min(1) }),
  excerpt: z.object({ rendered: z.string() }),
  content: z.object({ rendered: z.string() }),
  featured_media_src_url: z.string(),
})

export const accepted = z.object({ status: z.literal(1) })
export const problem = (status: number) =>
  z.object({ type: z.string(), title: z.string(), status: z.literal(status), detail: z.string() })

export const word = (...words: string[]) => z.enum(words)
export const token = z.jwt()
