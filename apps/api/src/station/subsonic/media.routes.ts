import { addressOf, limits, streamMusic, videoMasterPlaylist } from '@nava/contracts'
import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import { writeVtt } from '@nava/media/captions/write-vtt'
import type { Storage } from '@nava/media/storage/storage'
import { parseLrc } from '@nava/tags/lrc'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import { sendImage } from '../../catalogue/images/send-image.ts'
import { type SendingFeatures, streamSender } from '../../catalogue/streams/stream-sender.ts'
import type { StreamsStore } from '../../catalogue/streams/streams.store.ts'
import type { SubtitlesStore } from '../../catalogue/video-tracks/subtitles.store.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { CoversStore } from './covers.store.ts'
import { SubsonicFailure } from './failure.ts'
import { type Item, parseItem, parseItemOf } from './item-id.ts'
import type { Asked, SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface MediaFeatures extends SendingFeatures {
  songs: SongsStore
  covers: CoversStore
  images: ImagesStore
  storage: Storage
  streams: StreamsStore
  subtitles: SubtitlesStore
  users: UsersStore
}

export function mediaRoutes(routes: Routes, server: SubsonicServer, features: MediaFeatures) {
  streamRoutes(routes, server, features)
  pictureRoutes(server, features)
  textRoutes(server, features)
}

/**
 * With a token in the query, a request is not answered ahead of the router. This is needed because the
 * address contains an app password, which may have been deleted.
 */
const NOT_KEPT = { token: '' }

const MEDIA = ['track', 'single', 'video', 'episode'] as const

function streamRoutes(routes: Routes, { sendFile }: SubsonicServer, features: MediaFeatures) {
  const { streams, songs } = features
  const { playable, sendAudio, sendOpus, sendVideo } = streamSender(routes, features)

  const find = ({ kind, id }: Item, { user, reply }: Pick<Asked<unknown>, 'user' | 'reply'>) => {
    const asset =
      kind === 'episode' ? streams.ofPodcast(id) : streams.ofMusic(id, kind === 'video' ? 'video' : 'audio')
    return playable(asset, { user, query: NOT_KEPT, reply })
  }

  sendFile(calls.stream, async ({ query, user, request, reply }) => {
    const item = parseItemOf(query.id, MEDIA)
    const asset = await find(item, { user, reply })
    const sending = { request, reply, query: NOT_KEPT }
    if (item.kind === 'video') return sendVideo(sending, asset, heightFor(query))
    const from = await shareOf(query.timeOffset, item, { user })
    const wantsOpus = /^(opus|ogg)$/i.test(query.format ?? '') && from === 0
    if (wantsOpus && (await wasSent(sendOpus(sending, asset)))) return undefined
    return sendAudio({ ...sending, from }, asset, qualityFor(query.maxBitRate))
  })

  /**
   * Returns the share of the file before `seconds`. All bitrates are constant, so it equals the share of the
   * time.
   */
  const shareOf = async (seconds: number, { kind, id }: Item, { user }: Pick<Asked<unknown>, 'user'>) => {
    if (seconds === 0 || kind === 'episode') return 0
    const [song] = await songs.rows([id], user)
    return song && song.lengthSeconds > seconds ? seconds / song.lengthSeconds : 0
  }

  sendFile(calls.download, async ({ query, user, request, reply }) => {
    const item = parseItemOf(query.id, MEDIA)
    const asset = await find(item, { user, reply })
    const sending = { request, reply, query: NOT_KEPT }
    reply.header(
      'content-disposition',
      `attachment; filename="${query.id}.${item.kind === 'video' ? 'mp4' : 'mp3'}"`,
    )
    if (item.kind === 'video') return sendVideo(sending, asset, limits.video.heights[0])
    return sendAudio(sending, asset, BEST)
  })

  sendFile(calls.hls, async ({ query, user, reply }) => {
    const item = parseItemOf(query.id, ['video', 'track', 'single'])
    const asset = await find(item, { user, reply })
    // Addresses in playlists contain no password, so the media must be public.
    if (!asset.isOpen) throw problem('stream.not-found')
    if (item.kind === 'video')
      return void reply.redirect(addressOf(videoMasterPlaylist, { params: { id: item.id } }), 302)
    const [song] = await songs.rows([item.id], user)
    if (!song) throw problem('stream.not-found')
    const address = addressOf(streamMusic, {
      params: { quality: BEST, id: item.id },
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

const BEST = 320

const qualityFor = (maxBitRate: number) =>
  limits.audio.qualities.findLast((quality) => maxBitRate === 0 || quality <= maxBitRate) ?? 64

/** Returns the height of the wanted picture, at most the one that `maxBitRate` allows. */
function heightFor({ size, maxBitRate }: { size?: string | undefined; maxBitRate: number }) {
  const wanted = Number(size?.split('x')[1] ?? limits.video.defaultHeight)
  const byRate = maxBitRate === 0 ? Infinity : maxBitRate < 1000 ? 360 : maxBitRate < 2500 ? 480 : 1080
  return limits.video.heights.find((height) => height <= Math.min(wanted, byRate)) ?? 360
}

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
    await sendImage(storage, { request, reply }, { ...cover, width: query.size, isNamed: false })
  })

  sendFile(calls.getAvatar, async ({ query, user, request, reply }) => {
    const account = await users.find(user.userID)
    if (account?.email !== query.username.toLowerCase()) throw new SubsonicFailure('unauthorized')
    const image = await images.find('user', user.userID, user)
    if (!image) throw problem('image.not-found')
    const picture = { kind: 'user' as const, ownerID: user.userID, image }
    await sendImage(storage, { request, reply }, { ...picture, width: undefined, isNamed: false })
  })
}

function textRoutes({ answer, sendFile }: SubsonicServer, { songs, subtitles }: MediaFeatures) {
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
    const lines = parseLrc(await songs.lyrics(id))
    if (lines.length === 0) return { lyricsList: { structuredLyrics: [] } }
    const structured = {
      displayArtist: song.artistNames,
      displayTitle: song.title,
      lang: 'und',
      synced: lines.some(({ at }) => at !== undefined),
      line: lines.map(({ text, at }) => ({
        ...(at !== undefined && { start: Math.round(at * 1000) }),
        value: text,
      })),
    }
    return { lyricsList: { structuredLyrics: [structured] } }
  })
}
