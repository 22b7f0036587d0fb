/** Media streams; all calls support Range and HEAD. */
import * as z from 'zod'
import { bytes, endpoint, text } from '../platform/endpoint.ts'
import { audioQuality as quality, id, idText, videoHeight as height } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** `v`: version of the stream; with it the reply may be cached forever. `token`: for media that is not public */
export const streamQuery = z.object({
  v: z.string().max(64).optional(),
  token: z.string().max(2048).optional(),
  code: z.string().max(256).optional(),
})

const qualities = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  limits.audio.qualities.map(String),
)

export const getStreamToken = endpoint({
  method: 'POST',
  path: '/api/streams/token',
  access: 'user',
  needsSpace: false,
  summary: 'A token for the query of a stream’s address, for players that cannot send headers',
  secret: true,
  reply: text(),
})

const recordings = z.array(id).max(limits.downloads.kept)
const versions = z.array(z.object({ id: z.int(), version: z.string() }))

export const playableVersions = endpoint({
  method: 'POST',
  path: '/api/streams/versions',
  access: 'user',
  needsSpace: false,
  summary:
    'The current versions of those tracks and podcasts that the caller may play, for browsers that keep their audio',
  body: z.object({ music: recordings, podcasts: recordings }),
  reply: z.object({ music: versions, podcasts: versions }),
  perMinute: limits.downloads.checksPerMinute,
})

export const streamMusic = endpoint({
  method: 'GET',
  path: '/music/music/{quality}/{id}.mp3',
  tag: 'streams',
  access: 'visitor',
  errors: [416, 503],
  summary: `The audio of a track at ${qualities} kbps; X-Quality says which it is where the wanted one does not exist`,
  params: z.object({ quality, id: idText }),
  query: streamQuery,
  reply: bytes('audio/mpeg'),
})

export const streamPodcast = endpoint({
  method: 'GET',
  path: '/music/podcast/{quality}/{id}.mp3',
  tag: 'streams',
  access: 'visitor',
  errors: [416, 503],
  summary: `The audio of a podcast at ${qualities} kbps; X-Quality says which it is where the wanted one does not exist`,
  params: z.object({ quality, id: idText }),
  query: streamQuery,
  reply: bytes('audio/mpeg'),
})

const opus = (kind: 'music' | 'podcast', what: string) =>
  endpoint({
    method: 'GET',
    path: `/music/${kind}/128/{id}.opus`,
    tag: 'streams',
    access: 'visitor',
    errors: [416, 503],
    summary: `The audio of a ${what} as Opus in Ogg, where the server makes it and the recording has as much to hear`,
    params: z.object({ id: idText }),
    query: streamQuery,
    reply: bytes('audio/ogg'),
  })

export const streamMusicOpus = opus('music', 'track')
export const streamPodcastOpus = opus('podcast', 'podcast')

const waveform = (kind: 'music' | 'podcast', summary: string) =>
  endpoint({
    method: 'GET',
    path: `/music/waveform/${kind}/{id}.bin`,
    tag: 'streams',
    access: 'visitor',
    errors: [416],
    summary,
    params: z.object({ id: idText }),
    query: streamQuery,
    reply: bytes('application/octet-stream'),
  })

export const musicWaveform = waveform(
  'music',
  `The waveform of a track: ${limits.audio.waveformPoints} pairs of signed bytes, the lowest and the highest sample of equally long parts`,
)
export const podcastWaveform = waveform('podcast', 'The waveform of a podcast, in the same form')

export const videoPlaylist = endpoint({
  method: 'GET',
  path: '/music/video/st/{height}/{id}/{file}',
  tag: 'streams',
  access: 'visitor',
  errors: [503],
  summary: 'The HLS playlist of one height; the file is [A-Za-z0-9]*{id}.m3u8, its prefix is not trusted',
  params: z.object({
    height,
    id: idText,
    file: z
      .string()
      .max(200)
      .regex(/^[A-Za-z0-9]*\.m3u8$/i),
  }),
  query: streamQuery,
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const videoMasterPlaylist = endpoint({
  method: 'GET',
  path: '/music/video/st/master/{id}.m3u8',
  tag: 'streams',
  access: 'visitor',
  errors: [503],
  summary: 'The adaptive HLS playlist of all heights, or of those up to one',
  params: z.object({ id: idText }),
  query: streamQuery.extend({ height: height.optional() }),
  reply: bytes('application/vnd.apple.mpegurl'),
})

export const streamVideo = endpoint({
  method: 'GET',
  path: '/music/video/{height}/{id}.mp4',
  tag: 'streams',
  access: 'visitor',
  errors: [416, 503],
  summary: 'One height as a fragmented MP4; X-Height says which it is where the wanted one does not exist',
  params: z.object({ height, id: idText }),
  query: streamQuery,
  reply: bytes('video/mp4'),
})
