import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { LyricsKind } from '../../studio/lyrics.ts'
import { subsonicCall, subsonicFile } from './call.ts'
import { cutTo, flag, given, itemID, name, several, whole, wholeOr } from './shapes.ts'

export const stream = subsonicFile('stream', 'The sound of a track or an episode, or a video', {
  query: {
    id: itemID,
    /** Highest bitrate in kbps; 0 for the best */
    maxBitRate: wholeOr(0, 100_000),
    /** `opus` selects Opus, if it exists; otherwise mp3 */
    format: given.optional(),
    /** Seconds from the beginning */
    timeOffset: wholeOr(0, limits.audio.maxSeconds),
    /** Size of a video, such as `1280x720`; others are ignored */
    size: given.transform((text) => (/^\d{1,5}x\d{1,5}$/.test(text) ? text : undefined)).optional(),
    estimateContentLength: flag.optional(),
    converted: flag.optional(),
  },
  contentType: 'audio/mpeg',
})

export const download = subsonicFile('download', 'The best file of a track, an episode or a video', {
  query: { id: itemID },
  contentType: 'audio/mpeg',
})

const media = {
  mediaId: itemID,
  /** `song` or `podcast`, which the ID tells as well */
  mediaType: given,
}

const Stream = z.object({
  protocol: z.string(),
  container: z.string(),
  codec: z.string(),
  audioChannels: z.int(),
  /** Bits per second */
  audioBitrate: z.int(),
  audioSamplerate: z.int(),
})

export const getTranscodeDecision = subsonicCall(
  'getTranscodeDecision',
  'Which file of a track or an episode a player gets, by what it can play: a ClientInfo as JSON in the body',
  {
    query: media,
    data: z.object({
      transcodeDecision: z.object({
        canDirectPlay: z.boolean(),
        canTranscode: z.boolean(),
        /** One for each profile of the player */
        transcodeReason: z.array(z.string()).optional(),
        errorReason: z.string().optional(),
        /** For getTranscodeStream */
        transcodeParams: z.string().optional(),
        sourceStream: Stream,
        transcodeStream: Stream.optional(),
      }),
    }),
  },
)

export const getTranscodeStream = subsonicFile(
  'getTranscodeStream',
  'The sound that getTranscodeDecision has chosen',
  {
    query: {
      ...media,
      /** Seconds from the beginning */
      offset: wholeOr(0, limits.audio.maxSeconds),
      transcodeParams: z.enum([
        'opus',
        ...limits.audio.qualities.map((quality) => `mp3-${quality}` as const),
      ]),
    },
    contentType: 'audio/mpeg',
  },
)

/** The best that is wanted, in kbps, of a video also with its size, such as `800@640x360` */
const bitRate = several(
  given.transform((text) => {
    const [rate = '', size] = text.split('@')
    return { rate: Math.floor(Number(rate)) || 0, height: Math.floor(Number(size?.split('x')[1])) || 0 }
  }),
  limits.subsonic.ids,
)

export const hls = subsonicFile('hls.m3u8', 'The HLS playlist of a video, or of the sound of a track', {
  query: { id: itemID, bitRate, audioTrack: given.optional() },
  contentType: 'application/vnd.apple.mpegurl',
})

export const getCaptions = subsonicFile('getCaptions', 'The subtitles of a video, as WebVTT', {
  query: { id: cutTo(64), format: given.optional() },
  contentType: 'text/vtt',
})

export const getCoverArt = subsonicFile('getCoverArt', 'The picture of an item, or of a track in it', {
  query: { id: itemID, size: whole(10_000) },
  contentType: 'image/jpeg',
})

export const getAvatar = subsonicFile('getAvatar', 'The picture of the caller', {
  query: { username: given.optional() },
  contentType: 'image/jpeg',
})

export const jukeboxControl = subsonicCall('jukeboxControl', 'Refused: the server plays no sound itself')

export const getLyrics = subsonicCall('getLyrics', 'The lyrics of a track, by artist and title', {
  cost: 'costly',
  query: { artist: name.optional(), title: name.optional() },
  data: z.object({
    lyrics: z.object({ artist: z.string().optional(), title: z.string().optional(), value: z.string() }),
  }),
})

const Cue = z.object({
  /** Milliseconds */
  start: z.int(),
  /** All cues of a line have it, or none. */
  end: z.int().optional(),
  /** The first and the last byte in UTF-8 in the text of the line */
  byteStart: z.int(),
  byteEnd: z.int(),
  value: z.string(),
})

export const getLyricsBySongID = subsonicCall('getLyricsBySongId', 'The lyrics of a track, line by line', {
  query: {
    id: itemID,
    /** Also translations, pronunciations and the times of words */
    enhanced: flag.optional(),
  },
  data: z.object({
    lyricsList: z.object({
      structuredLyrics: z.array(
        z.object({
          displayArtist: z.string(),
          displayTitle: z.string(),
          lang: z.string(),
          synced: z.boolean(),
          /** This and `cueLine` only if they are asked for by `enhanced` */
          kind: z.enum(['main', ...LyricsKind.options]).optional(),
          /** `start` in milliseconds, only if the lyrics have times */
          line: z.array(z.object({ start: z.int().optional(), value: z.string() })),
          /** Words with their times; `index`: their line */
          cueLine: z
            .array(
              z.object({
                index: z.int(),
                start: z.int(),
                end: z.int().optional(),
                value: z.string(),
                cue: z.array(Cue),
              }),
            )
            .optional(),
        }),
      ),
    }),
  }),
})
