import * as z from 'zod'
import { countText } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'
import { subsonicCall, subsonicFile } from './call.ts'
import { itemID, name } from './shapes.ts'

export const stream = subsonicFile('stream', 'The sound of a track or an episode, or a video', {
  query: {
    id: itemID,
    /** Highest bitrate in kbps; 0 for the best */
    maxBitRate: countText(0, 100_000).default(0),
    /** `opus` selects Opus, if it exists; otherwise mp3 */
    format: z.string().max(16).optional(),
    /** Seconds from the beginning */
    timeOffset: countText(0, limits.audio.maxSeconds).default(0),
    /** Size of a video, such as `1280x720` */
    size: z
      .string()
      .max(16)
      .regex(/^\d{1,5}x\d{1,5}$/)
      .optional(),
    estimateContentLength: z.string().max(8).optional(),
    converted: z.string().max(8).optional(),
  },
  contentType: 'audio/mpeg',
})

export const download = subsonicFile('download', 'The best file of a track, an episode or a video', {
  query: { id: itemID },
  contentType: 'audio/mpeg',
})

export const hls = subsonicFile('hls.m3u8', 'The HLS playlist of a video, or of the sound of a track', {
  query: { id: itemID, bitRate: z.string().max(32).optional(), audioTrack: z.string().max(32).optional() },
  contentType: 'application/vnd.apple.mpegurl',
})

export const getCaptions = subsonicFile('getCaptions', 'The subtitles of a video, as WebVTT', {
  query: { id: z.string().max(64), format: z.string().max(16).optional() },
  contentType: 'text/vtt',
})

export const getCoverArt = subsonicFile('getCoverArt', 'The picture of an item, or of a track in it', {
  query: { id: itemID, size: countText(1, 10_000).optional() },
  contentType: 'image/jpeg',
})

export const getAvatar = subsonicFile('getAvatar', 'The picture of the caller', {
  query: { username: z.string().max(254) },
  contentType: 'image/jpeg',
})

export const getLyrics = subsonicCall('getLyrics', 'The lyrics of a track, by artist and title', {
  cost: 'costly',
  query: { artist: name.optional(), title: name.optional() },
  data: z.object({
    lyrics: z.object({ artist: z.string().optional(), title: z.string().optional(), value: z.string() }),
  }),
})

export const getLyricsBySongID = subsonicCall('getLyricsBySongId', 'The lyrics of a track, line by line', {
  query: { id: itemID },
  data: z.object({
    lyricsList: z.object({
      structuredLyrics: z.array(
        z.object({
          displayArtist: z.string(),
          displayTitle: z.string(),
          lang: z.string(),
          synced: z.boolean(),
          /** `start` in milliseconds, only if the lyrics have times */
          line: z.array(z.object({ start: z.int().optional(), value: z.string() })),
        }),
      ),
    }),
  }),
})
