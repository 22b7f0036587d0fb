import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, imageVersion, page, searchFor, time } from '../platform/fields.ts'
import { Credit } from './credits.ts'
import { albumLevel, level } from './levels.ts'
import { limits } from '../platform/limits.ts'
import { DownloadPolicy } from './download-policy.ts'
import { Visibility } from './visibility.ts'
import { ListeningReport, playQuery } from './listening.ts'

/** Kinds of files; a track may have both, an episode only audio */
export const AssetKind = z.enum(['audio', 'video'])
export type AssetKind = z.infer<typeof AssetKind>

export const AssetState = z.enum(['uploaded', 'queued', 'processing', 'ready', 'failed'])

export const MusicArtist = z.object({
  artistID: idOut,
  artist: z.object({ artistID: idOut, name: z.string() }),
})

/** Track or video in a list. The specification spells `isCommingSoon` and `isExlusive`. */
export const MusicCard = z
  .object({
    musicID: idOut,
    title: z.string(),
    /** Names, joined with ', ' */
    artists: z.string(),
    musicArtists: z.array(MusicArtist),
    releaseDate: time,
    /** True if `releaseDate` only puts it before all others */
    isDateUnknown: z.literal(true).optional(),
    /** Seconds of the recording, or without one, of the video */
    musicLength: z.int(),
    /** Length of the video in seconds; 0 without a video */
    videoLength: z.int(),
    /** '#rrggbb'; empty without a cover */
    coverColor: z.string(),
    /** Versions of the cover and of the video's picture */
    imageVersion,
    videoImageVersion: imageVersion,
    hasAudio: z.boolean(),
    hasVideo: z.boolean(),
    playCount: z.int(),
    likeCount: z.int(),
    isConfirmed: z.boolean(),
    isCommingSoon: z.boolean(),
    /** True if the announced track is released at `releaseDate` */
    releasesItself: z.literal(true).optional(),
    /** Public if absent */
    visibility: Visibility.optional(),
    /** `USUAL_DOWNLOADS` if absent */
    downloads: DownloadPolicy.optional(),
    isExlusive: z.boolean(),
    isExplicit: z.literal(true).optional(),
    /** 0 for a single */
    albumID: idOut,
    /** Place on the album; both count from 1, and `track` is 0 for a single */
    disc: z.int(),
    track: z.int(),
    ...level,
    ...albumLevel,
  })
  .meta({ id: 'MusicCard' })
export type MusicCard = z.infer<typeof MusicCard>

/** `added`: last added first; all others ascend unless `descending` */
export const TRACK_SORTS = ['added', 'title', 'artist', 'plays', 'released', 'length'] as const
export type TrackSort = (typeof TRACK_SORTS)[number]

/** Page of a person's tracks. `words` are contained in titles or names of artists. */
export const trackPage = page.extend({
  sort: z.enum(TRACK_SORTS).default('added'),
  descending: z.enum(['true', 'false']).default('false'),
  words: searchFor.default(''),
})
export type TrackPage = z.infer<typeof trackPage>

const PicturedArtist = z.object({
  artistID: idOut,
  artist: z.object({ artistID: idOut, name: z.string(), imageVersion }),
})

export const Music = MusicCard.extend({
  musicArtists: z.array(PicturedArtist),
  lyrics: z.string(),
  topCoverColor: z.string(),
  topImageVersion: imageVersion,
  /** 0 for none */
  languageID: idOut,
  genreMusics: z.array(z.object({ genreID: idOut, name: z.string() })),
  musicTypes: z.array(z.object({ typeID: idOut, typeName: z.string() })),
  keywords: z.array(z.object({ keywordText: z.string() })),
  albumName: z.string(),
  /** Absent if there are none */
  credits: z.array(Credit).optional(),
  /** Playable heights, tallest first */
  videoHeights: z.array(z.int()),
  /** Versions of the streams; an address with `?v=` may be cached forever. May be empty. */
  audioVersion: z.string(),
  videoVersion: z.string(),
}).meta({ id: 'Music' })
export type Music = z.infer<typeof Music>

const byID = z.object({ id: idText })

export const getMusic = endpoint({
  method: 'GET',
  path: '/api/musics/{id}',
  access: 'visitor',
  summary: 'One track or video; what is not public only for its owner and admins',
  params: byID,
  reply: Music,
  caching: 'shared',
})

export const playMusic = endpoint({
  method: 'POST',
  path: '/api/musics/play/{id}',
  access: 'visitor',
  summary: 'Count a play: at most one a listener within the track’s length',
  params: byID,
  query: playQuery,
  reply: text(['true', 'false']),
  perMinute: limits.listening.playsPerMinute,
})

export const reportMusicListening = endpoint({
  method: 'POST',
  path: '/api/musics/heard/{id}',
  access: 'visitor',
  summary:
    'Tell how listening ended: it is added to the play that was counted, or was a skip before it counted',
  params: byID,
  body: ListeningReport,
  reply: text(['true', 'false']),
  perMinute: limits.statistics.reportsPerMinute,
})

export const relatedMusic = endpoint({
  method: 'GET',
  path: '/api/musics/related/music/{id}',
  access: 'visitor',
  summary: 'Tracks like this one: same artist, album, genre, then what its listeners also played',
  params: byID,
  reply: z.array(MusicCard),
  caching: 'shared',
})

export const relatedVideos = endpoint({
  method: 'GET',
  path: '/api/musics/related/video/{id}',
  access: 'visitor',
  summary: 'Videos like this one',
  params: byID,
  reply: z.array(MusicCard),
  caching: 'shared',
})

/** IDs of the rows with audio and video: equal if one row has both; 0 for none */
export const MusicRelations = z.object({ relations: z.object({ musicId: idOut, musicVideoId: idOut }) })

export const videoRelation = endpoint({
  method: 'GET',
  path: '/api/musics/videorelation/{id}',
  access: 'visitor',
  summary: 'The video of a track',
  params: byID,
  reply: MusicRelations,
  caching: 'shared',
})

export const musicRelation = endpoint({
  method: 'GET',
  path: '/api/musics/musicrelation/{id}',
  access: 'visitor',
  summary: 'The track of a video',
  params: byID,
  reply: MusicRelations,
  caching: 'shared',
})

/** Creates a list with `take` and `skip`, also at the bare addresses of the specification. */
const musicList = (names: string | readonly string[], summary: string, { bare = true } = {}) => {
  const [path = '', ...aliases] = [names]
    .flat()
    .flatMap((name) => [`/api/musics/${name}`, ...(bare ? [`/api/${name}`] : [])])
  return endpoint({
    method: 'GET',
    path,
    aliases,
    access: 'visitor',
    summary,
    query: page,
    reply: z.array(MusicCard),
    caching: 'shared',
  })
}

export const listMusic = endpoint({
  method: 'GET',
  path: '/api/musics',
  access: 'visitor',
  summary: 'All released tracks and videos, newest first',
  query: page,
  reply: z.array(MusicCard),
  caching: 'shared',
})

export const newReleasedMusics = musicList('newreleasedmusics', 'Released tracks, newest first')
export const newReleasedVideos = musicList('newreleasedvideos', 'Released videos, newest first')
export const mostPlayed = musicList('mostplayed', 'Tracks by all their plays')
export const hotMusics = musicList('hotmusics', 'Tracks by plays of the last 7 days')
export const otherMusics = musicList('othermusics', 'Tracks that are neither new nor hot, newest first')
export const topMonthMusics = musicList('topmonthmusics', 'Tracks by plays of the last 30 days')
export const topMonthVideos = musicList('topmonthvideos', 'Videos by plays of the last 30 days')
export const listVideos = musicList(['vidoes', 'videos'], 'Videos by plays of the last 7 days')
export const webMusics = musicList(
  'web/musics',
  'Tracks for the music page’s banners: those with a wide picture first, the hottest before the others',
  { bare: false },
)
export const webVideos = musicList(
  'web/videos',
  'Videos for the video page’s banners: those with a wide picture first, the hottest before the others',
  { bare: false },
)

/** Creates the list of exclusive videos; the path has the product's key: `/api/musics/navaMusicVideos` for `nava`. */
export const productMusicVideos = (productKey: string) =>
  musicList(`${productKey}musicvideos`, 'Exclusive videos, newest first')

const topTen = (name: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/musics/${name}`,
    aliases: [`/api/${name}`],
    access: 'visitor',
    summary,
    reply: z.array(MusicCard),
    caching: 'shared',
  })

export const top10Musics = topTen('top10musics', 'The ten hottest tracks')
export const top10Videos = topTen('top10videos', 'The ten hottest videos')

export const top5Music = endpoint({
  method: 'GET',
  path: '/api/musics/top5music',
  access: 'visitor',
  summary: 'The five hottest tracks',
  reply: z.array(MusicCard),
  caching: 'shared',
})

export const randomMusics = endpoint({
  method: 'GET',
  path: '/api/musics/random/50',
  access: 'visitor',
  summary: 'Fifty tracks at random',
  reply: z.array(MusicCard),
})
