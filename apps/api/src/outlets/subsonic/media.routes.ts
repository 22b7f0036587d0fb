import { addressOf, limits, streamMusic, videoMasterPlaylist } from '@nava/contracts'
import { ClientInfo, subsonicCalls as calls } from '@nava/contracts/subsonic'
import { writeVtt } from '@nava/media/captions/write-vtt'
import { OPUS_QUALITY } from '@nava/media/renditions/renditions'
import type { Storage } from '@nava/media/storage/storage'
import { parseLrc } from '@nava/tags/lrc'
import type { FastifyRequest } from 'fastify'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import type { LyricsStore } from '../../catalogue/lyrics/lyrics.store.ts'
import { sendImage } from '../../catalogue/images/send-image.ts'
import { downloadRefusal } from '../../catalogue/downloads/may-download.ts'
import type { DownloadsStore } from '../../catalogue/downloads/downloads.store.ts'
import { readCover } from '../../catalogue/downloads/read-cover.ts'
import { tagOfTrack } from '../../catalogue/downloads/tag-of.ts'
import {
  type SendingFeatures,
  type StreamSender,
  streamSender,
} from '../../catalogue/streams/stream-sender.ts'
import { ownsAsset } from '../../catalogue/streams/who-may-play.ts'
import { audioRenditionsOf } from '../../catalogue/streams/open-media.ts'
import type { PublishedAsset, StreamsStore } from '../../catalogue/streams/streams.store.ts'
import type { SubtitlesStore } from '../../catalogue/video-tracks/subtitles.store.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CoversStore } from './covers.store.ts'
import { SubsonicFailure } from './failure.ts'
import { type Item, parseItem, parseItemOf } from './item-id.ts'
import type { SubsonicRequest, SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'
import { enhancedLyrics, plainLyrics } from './structured-lyrics.ts'
import { decideTranscode, type OfferedStream } from './transcode-decision.ts'

export interface MediaFeatures extends SendingFeatures {
  songs: SongsStore
  covers: CoversStore
  images: ImagesStore
  lyrics: LyricsStore
  storage: Storage
  streams: StreamsStore
  downloads: Pick<DownloadsStore, 'track' | 'episode'>
  subtitles: SubtitlesStore
  users: UsersStore
}

export function mediaRoutes(routes: Routes, server: SubsonicServer, features: MediaFeatures) {
  streamRoutes(routes, server, features)
  downloadRoute(routes, server, features)
  pictureRoutes(server, features)
  textRoutes(server, features)
}

/**
 * With a token in the query, a request is not answered ahead of the router. This is needed because the
 * address contains an app password, which may have been deleted.
 */
const NOT_KEPT = { token: '' }

const MEDIA = ['track', 'single', 'video', 'episode'] as const
const SOUNDS = ['track', 'single', 'episode'] as const

function streamRoutes(routes: Routes, { answer, sendFile }: SubsonicServer, features: MediaFeatures) {
  const { streams, songs } = features
  const { playable, sendAudio, sendOpus, sendVideo } = streamSender(routes, features)

  const find = finderOf(streams, playable)

  sendFile(calls.stream, async ({ query, user, request, reply }) => {
    const item = parseItemOf(query.id, MEDIA)
    const asset = await find(item, { user, reply })
    const sending = { request, reply, query: NOT_KEPT }
    const fromSecond = query.timeOffset
    if (item.kind === 'video') {
      const height = heightFor(heightIn(query.size), query.maxBitRate)
      return sendVideo({ ...sending, fromSecond }, asset, height)
    }
    const wantsOpus = /^(opus|ogg)$/i.test(query.format ?? '') && fromSecond === 0
    if (wantsOpus && (await wasSent(sendOpus(sending, asset)))) return undefined
    return sendAudio({ ...sending, fromSecond }, asset, qualityFor(query.maxBitRate))
  })

  answer(calls.getTranscodeDecision, async ({ query, user, request, reply }) => {
    if (!isJson(request)) throw new SubsonicFailure('missing', 'The body is missing: a ClientInfo as JSON.')
    const client = ClientInfo.safeParse(request.body).data
    if (!client) throw new SubsonicFailure('generic', 'The body must be a ClientInfo as JSON.')
    const asset = await find(parseItemOf(query.mediaId, SOUNDS), { user, reply })
    return { transcodeDecision: presentDecision(decideTranscode(client, offeredOf(asset))) }
  })

  sendFile(calls.getTranscodeStream, async ({ query, user, request, reply }) => {
    const asset = await find(parseItemOf(query.mediaId, SOUNDS), { user, reply })
    const sending = { request, reply, query: NOT_KEPT }
    const { offset: fromSecond, transcodeParams: chosen } = query
    // Only MP3 can begin at a second.
    if (chosen === 'opus' && fromSecond === 0) return sendOpus(sending, asset)
    const quality = limits.audio.qualities.find((each) => chosen === `mp3-${each}`) ?? OPUS_QUALITY
    return sendAudio({ ...sending, fromSecond }, asset, quality)
  })

  sendFile(calls.hls, async ({ query, user, reply }) => {
    const item = parseItemOf(query.id, ['video', 'track', 'single'])
    const asset = await find(item, { user, reply })
    // Addresses in playlists contain no password, so the media must be public.
    if (!asset.isOpen) throw problem('stream.not-found')
    if (item.kind === 'video')
      return void reply.redirect(
        addressOf(videoMasterPlaylist, {
          params: { id: item.id },
          query: { height: tallestOf(query.bitRate) },
        }),
        302,
      )
    const [song] = await songs.rows([item.id], user)
    if (!song) throw problem('stream.not-found')
    const address = addressOf(streamMusic, {
      params: { quality: qualityFor(highestOf(query.bitRate)), id: item.id },
      query: { v: asset.version },
    })
    reply
      .type('application/vnd.apple.mpegurl')
      .header('cache-control', 'private, no-store')
      .send(
        [
          '#EXTM3U',
          '#EXT-X-VERSION:3',
          `#EXT-X-TARGETDURATION:${song.lengthSeconds + 1}`,
          '#EXT-X-PLAYLIST-TYPE:VOD',
          `#EXTINF:${song.lengthSeconds},`,
          address,
          '#EXT-X-ENDLIST\n',
        ].join('\n'),
      )
  })
}

/** Returns a function that finds what the caller may play. */
const finderOf =
  (streams: StreamsStore, playable: StreamSender['playable']) =>
  ({ kind, id }: Item, { user, reply }: Pick<SubsonicRequest<unknown>, 'user' | 'reply'>) => {
    const asset =
      kind === 'episode' ? streams.ofPodcast(id) : streams.ofMusic(id, kind === 'video' ? 'video' : 'audio')
    return playable(asset, { user, query: NOT_KEPT, reply })
  }

/** Apps expect the MP3 that they know from lists, so the policy decides only whether there is one. */
function downloadRoute(routes: Routes, { sendFile }: SubsonicServer, features: MediaFeatures) {
  const { streams, downloads, storage } = features
  const { playable, sendAudio, sendVideo } = streamSender(routes, features)
  const find = finderOf(streams, playable)

  sendFile(calls.download, async ({ query, user, request, reply }) => {
    const item = parseItemOf(query.id, MEDIA)
    const asset = await find(item, { user, reply })
    const track = item.kind === 'episode' ? undefined : await downloads.track(item.id, 'audio')
    const policy = track ?? (await downloads.episode(item.id))
    if (!policy) throw problem('stream.not-found')
    const refusal = downloadRefusal(policy, { isOwner: ownsAsset(user, asset), isSignedIn: true }, false)
    if (refusal) throw problem(refusal)
    const sending = { request, reply, query: NOT_KEPT }
    reply.header('content-disposition', attachment(asset.name, item.kind === 'video' ? 'mp4' : 'mp3'))
    if (item.kind === 'video') return sendVideo(sending, asset, limits.video.heights[0])
    const tag = track && tagOfTrack(track, await readCover(storage, track.cover))
    return sendAudio({ ...sending, ...(tag && { tag }) }, asset, BEST)
  })
}

function presentDecision(decision: ReturnType<typeof decideTranscode>) {
  const { canDirectPlay, source } = decision
  if (canDirectPlay) return { canDirectPlay, canTranscode: false, sourceStream: source.stream }
  const { reasons, chosen } = decision
  return {
    canDirectPlay,
    canTranscode: chosen !== undefined,
    transcodeReason: reasons,
    ...(chosen
      ? { transcodeParams: chosen.params, transcodeStream: chosen.stream }
      : { errorReason: 'The player takes none of the formats that are here: MP3, and Opus in Ogg.' }),
    sourceStream: source.stream,
  }
}

const BEST = 320

const isJson = ({ headers }: FastifyRequest) => /^application\/json\b/i.test(headers['content-type'] ?? '')

/** Of old rows without these facts, what most recordings have */
const USUAL = { hertz: 44_100, channels: 2 }

/** Returns the files of a recording, the best MP3 first. */
function offeredOf(asset: PublishedAsset): [OfferedStream, ...OfferedStream[]] {
  const offered = audioRenditionsOf(asset).flatMap((rendition): OfferedStream[] => {
    const { quality, opusBytes, hertz = USUAL.hertz, channels: audioChannels = USUAL.channels } = rendition
    const http = { protocol: 'http', audioChannels } as const
    const mp3 = {
      container: 'mp3',
      codec: 'mp3',
      audioBitrate: quality * 1000,
      audioSamplerate: hertz,
    } as const
    const opus = { container: 'ogg', codec: 'opus', audioSamplerate: 48_000 } as const
    return [
      { params: `mp3-${quality}`, stream: { ...http, ...mp3 } },
      ...(opusBytes === undefined
        ? []
        : [{ params: 'opus' as const, stream: { ...http, ...opus, audioBitrate: OPUS_QUALITY * 1000 } }]),
    ]
  })
  const [best, ...others] = offered
    .toReversed()
    .toSorted((a, b) => b.stream.audioBitrate - a.stream.audioBitrate)
  if (!best) throw problem('stream.not-found')
  return [best, ...others]
}

const qualityFor = (maxBitRate: number) =>
  limits.audio.qualities.findLast((quality) => maxBitRate === 0 || quality <= maxBitRate) ?? 64

const heightIn = (size = '') => Number(size.split('x')[1] ?? limits.video.defaultHeight)

/** Returns the height of the wanted picture, at most the one that `maxBitRate` allows. */
function heightFor(wanted: number, maxBitRate: number) {
  const byRate = maxBitRate === 0 ? Infinity : maxBitRate < 1000 ? 360 : maxBitRate < 2500 ? 480 : 1080
  return limits.video.heights.find((height) => height <= Math.min(wanted, byRate)) ?? 360
}

type WantedRates = readonly { rate: number; height: number }[]

/** Returns the highest of the wanted bitrates, or 0. */
const highestOf = (wanted: WantedRates) => Math.max(0, ...wanted.map(({ rate }) => rate))

/** Returns the height of the best of the wanted renditions; undefined if nothing is wanted. */
const tallestOf = (wanted: WantedRates) =>
  wanted.length === 0
    ? undefined
    : heightFor(Math.max(...wanted.map(({ height }) => height || Infinity)), highestOf(wanted))

async function wasSent(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'stream.not-found') return false
    throw error
  }
}

function pictureRoutes({ sendFile }: SubsonicServer, features: MediaFeatures) {
  const { covers, images, storage, users } = features

  sendFile(calls.getCoverArt, async ({ query, user, request, reply }) => {
    const cover = await covers.find(parseItem(query.id), user)
    if (!cover) throw problem('image.not-found')
    await sendImage(storage, { request, reply }, { ...cover, width: query.size || undefined, isNamed: false })
  })

  sendFile(calls.getAvatar, async ({ query, user, request, reply }) => {
    const account = await users.find(user.userID)
    if (query.username !== undefined && account?.email !== query.username.toLowerCase())
      throw new SubsonicFailure('unauthorized')
    const image = await images.find('user', user.userID, user)
    if (!image) throw problem('image.not-found')
    const picture = { kind: 'user' as const, ownerID: user.userID, image }
    await sendImage(storage, { request, reply }, { ...picture, width: undefined, isNamed: false })
  })
}

function textRoutes({ answer, sendFile }: SubsonicServer, { songs, subtitles, lyrics }: MediaFeatures) {
  sendFile(calls.getCaptions, async ({ query, user, reply }) => {
    const [text = '', language] = query.id.split(':')
    const { id } = parseItemOf(text, ['video'])
    if ((await songs.videos([id], user)).length === 0) throw new SubsonicFailure('notFound')
    const chosen = language ?? (await subtitles.list(id))[0]?.language
    const found = chosen === undefined ? undefined : await subtitles.find(id, chosen)
    if (!found) throw problem('subtitles.not-found')
    reply
      .type('text/vtt; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(writeVtt(found.cues))
  })

  answer(calls.getLyrics, async ({ query: { artist = '', title = '' }, user }) => {
    const [song] = await songs.rows(await songs.named(title, artist), user)
    if (!song) return { lyrics: { value: '' } }
    const lines = parseLrc(await songs.lyrics(song.id)).map(({ text }) => text)
    return { lyrics: { artist: song.artistNames, title: song.title, value: lines.join('\n') } }
  })

  answer(calls.getLyricsBySongID, async ({ query, user }) => {
    const { id } = parseItemOf(query.id, ['track', 'single'])
    const [song] = await songs.rows([id], user)
    if (!song) throw new SubsonicFailure('notFound')
    const text = await songs.lyrics(id)
    const found = query.enhanced ? enhancedLyrics(text, await lyrics.list(id)) : plainLyrics(text)
    const display = { displayArtist: song.artistNames, displayTitle: song.title }
    return { lyricsList: { structuredLyrics: found.map((each) => ({ ...display, ...each })) } }
  })
}
