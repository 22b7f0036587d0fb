import { limits } from '@nava/contracts'
import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { CountPlay } from '../../catalogue/music/count-play.ts'
import type { Listeners } from '../../catalogue/music/listener.ts'
import type { Follows, Likes } from '../../listeners/reactions/reactions.ts'
import type { CountAppPlay } from '../../listeners/scrobbling/count-app-play.ts'
import type { TellNowPlaying } from '../../listeners/scrobbling/now-playing.ts'
import type { SavesStore } from '../../listeners/reactions/saves/saves.store.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { SubsonicFailure } from './failure.ts'
import { type Item, parseItem, parseItemOf } from './item-id.ts'
import type { MarksStore } from './marks.store.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

export interface AnnotationFeatures {
  likes: Likes
  saves: SavesStore
  follows: Follows
  marks: MarksStore
  resources: ResourcesStore
  listeners: Listeners
  countAppPlay: CountAppPlay
  countPodcastPlay: CountPlay
  tellNowPlaying: TellNowPlaying
}

export function annotationRoutes(server: SubsonicServer, features: AnnotationFeatures) {
  starRoutes(server, features)
  scrobbleRoutes(server, features)

  const { marks, resources } = features
  server.answer(calls.setRating, async ({ query, user }) => {
    const { kind, id } = parseItemOf(query.id, ['track', 'video', 'single', 'album', 'artist'])
    const rated = kind === 'album' || kind === 'artist' ? kind : 'music'
    await resources.assertVisible({ kind: rated, id }, user)
    await marks.rate(user.userID, rated, id, query.rating)
    return {}
  })
}

/** Routes for stars, which the web client shows as likes, saves or follows */
function starRoutes({ answer }: SubsonicServer, { likes, saves, follows }: AnnotationFeatures) {
  const reactionOf = ({ kind }: Item) => {
    switch (kind) {
      case 'track':
      case 'video':
      case 'single':
        return likes.music
      case 'episode':
        return likes.podcast
      case 'album':
        return saves.album
      case 'artist':
        return follows.artist
      case 'dj':
        return follows.dj
      case 'playlist':
      case 'collection':
      case 'show':
        throw new SubsonicFailure('notFound')
      default:
        return kind satisfies never
    }
  }

  for (const [call, change] of [
    [calls.star, 'set'],
    [calls.unstar, 'unset'],
  ] as const)
    answer(call, async ({ query, user }) => {
      const items = [...query.id, ...query.albumId, ...query.artistId].map(parseItem)
      if (items.length === 0)
        throw new SubsonicFailure('missing', 'Required parameter is missing: id, albumId or artistId')
      for (const [reaction, targets] of Map.groupBy(items, reactionOf))
        await reaction.changeAll(
          user,
          targets.map(({ id }) => id),
          change,
        )
      return {}
    })
}

function scrobbleRoutes({ answer }: SubsonicServer, features: AnnotationFeatures) {
  const { marks, resources, listeners, countAppPlay, countPodcastPlay, tellNowPlaying } = features

  const tell = async ({ kind, id }: Item, client: string, user: Caller) => {
    const isEpisode = kind === 'episode'
    await resources.assertVisible({ kind: isEpisode ? 'podcast' : 'music', id }, user)
    await marks.tellPlaying(user.userID, client, isEpisode ? { podcastID: id } : { musicID: id })
    if (!isEpisode) tellNowPlaying(user.userID, id)
  }

  answer(calls.scrobble, async ({ query, user, request }) => {
    const items = query.id.map((text) => parseItemOf(text, ['track', 'video', 'single', 'episode']))
    const [first] = items
    if (!first) throw new SubsonicFailure('missing', 'Required parameter is missing: id')
    if (!query.submission) {
      await tell(first, (query.c ?? '').slice(0, limits.appPassword.agent), user)
      return {}
    }
    const times = query.time.map(Number)
    const listener = await listeners.of(request, user)
    for (const [place, { kind, id }] of items.entries()) {
      if (isTooOld(times[place])) continue
      const play = { id, at: playedAt(times[place]), listener, caller: user }
      if (kind === 'episode') await countPodcastPlay.count({ ...play, source: 'app' })
      else await countAppPlay(play)
    }
    return {}
  })
}

/** Old times are ignored: the player's clock may be wrong, and statistics of earlier days become final. */
const isTooOld = (time = Date.now()) => Date.now() - time > limits.offline.maxAge

/** Returns undefined for the present, also for a time in the future. */
const playedAt = (time = Infinity): Date | undefined => (time < Date.now() ? new Date(time) : undefined)
