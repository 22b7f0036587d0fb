import { limits } from '@nava/contracts'
import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { CountPlay } from '../../catalogue/music/count-play.ts'
import type { Listener, Listeners } from '../../catalogue/music/listener.ts'
import type { Follows, Likes } from '../../listeners/reactions/reactions.ts'
import type { Reaction } from '../../listeners/reactions/toggle-reaction.ts'
import type { CountAppPlays } from '../../listeners/scrobbling/count-app-plays.ts'
import type { PlayingNow } from '../../listeners/scrobbling/playing-now.ts'
import type { RatingsStore } from '../../listeners/reactions/ratings.store.ts'
import type { SavesStore } from '../../listeners/reactions/saves/saves.store.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { SubsonicFailure } from './failure.ts'
import { type Item, type ItemKind, itemOf, parseItemOf } from './item-id.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

export interface AnnotationFeatures {
  likes: Likes
  saves: SavesStore
  follows: Follows
  ratings: RatingsStore
  resources: ResourcesStore
  listeners: Listeners
  countAppPlays: CountAppPlays
  countPodcastPlay: CountPlay
  playingNow: PlayingNow
}

export function annotationRoutes(server: SubsonicServer, features: AnnotationFeatures) {
  starRoutes(server, features)
  scrobbleRoutes(server, features)

  const { ratings, resources } = features
  server.answer(calls.setRating, async ({ query, user }) => {
    const { kind, id } = parseItemOf(query.id, ['track', 'video', 'single', 'album', 'artist'])
    const rated = kind === 'album' || kind === 'artist' ? kind : 'music'
    await resources.assertVisible({ kind: rated, id }, user)
    await ratings.rate(user.userID, rated, id, query.rating)
    return {}
  })
}

/** Routes for stars, which the web client shows as likes, saves or follows */
function starRoutes({ answer }: SubsonicServer, { likes, saves, follows }: AnnotationFeatures) {
  const reactions: Partial<Record<ItemKind, Reaction>> = {
    track: likes.music,
    video: likes.music,
    single: likes.music,
    episode: likes.podcast,
    album: saves.album,
    artist: follows.artist,
    dj: follows.dj,
  }

  for (const [call, change] of [
    [calls.star, 'set'],
    [calls.unstar, 'unset'],
  ] as const)
    answer(call, async ({ query, user }) => {
      const texts = [...query.id, ...query.albumId, ...query.artistId]
      if (texts.length === 0)
        throw new SubsonicFailure('missing', 'Required parameter is missing: id, albumId or artistId')
      const items = texts.flatMap((text) => itemOf(text) ?? [])
      let found = 0
      for (const [reaction, targets] of Map.groupBy(items, ({ kind }) => reactions[kind])) {
        const ids = targets.map(({ id }) => id)
        found += (await reaction?.changeAll(user, ids, change)) ?? 0
      }
      if (found === 0) throw new SubsonicFailure('notFound')
      return {}
    })
}

/** Returns the name of the program. */
const clientOf = ({ c = '' }: { c?: string | undefined }) => c.slice(0, limits.appPassword.agent)

/** Kinds of items that can be played */
const PLAYED = ['track', 'video', 'single', 'episode'] as const

function scrobbleRoutes({ answer }: SubsonicServer, features: AnnotationFeatures) {
  const { playingNow, resources, listeners, countAppPlays, countPodcastPlay } = features

  const start = async ({ kind, id }: Item, client: string, user: Caller) => {
    const isEpisode = kind === 'episode'
    await resources.assertVisible({ kind: isEpisode ? 'podcast' : 'music', id }, user)
    await playingNow.start(user.userID, client, isEpisode ? { podcastID: id } : { musicID: id })
  }

  /** Counts what one person heard. Returns true if the person may see any of it. */
  const count = async (
    plays: readonly { isEpisode: boolean; id: number; at: Date | undefined }[],
    by: { listener: Listener; caller: Caller },
  ): Promise<boolean> => {
    const { episodes = [], tracks = [] } = Object.groupBy(plays, ({ isEpisode }) =>
      isEpisode ? 'episodes' : 'tracks',
    )
    const visible = [
      tracks.length > 0 && (await countAppPlays(tracks, by)),
      episodes.length > 0 &&
        (await countPodcastPlay.countAll(episodes, { ...by, source: 'app' })).someVisible,
    ]
    return visible.includes(true)
  }

  answer(calls.reportPlayback, async ({ query, user, request }) => {
    const { kind, id } = parseItemOf(query.mediaId, PLAYED)
    const isEpisode = kind === 'episode'
    await resources.assertVisible({ kind: isEpisode ? 'podcast' : 'music', id }, user)
    const isHeard = await playingNow.report(user.userID, clientOf(query), {
      ...(isEpisode ? { podcastID: id } : { musicID: id }),
      state: query.state,
      positionMs: query.positionMs,
      playbackRate: query.playbackRate,
      countsNot: query.ignoreScrobble,
    })
    if (isHeard)
      await count([{ isEpisode, id, at: undefined }], {
        listener: await listeners.of(request, user),
        caller: user,
      })
    return {}
  })

  answer(calls.scrobble, async ({ query, user, request }) => {
    const first = query.id.find((text) => text !== '')
    if (first === undefined) throw new SubsonicFailure('missing', 'Required parameter is missing: id')
    if (!query.submission) {
      await start(parseItemOf(first, PLAYED), clientOf(query), user)
      return {}
    }
    const listener = await listeners.of(request, user)
    const items = query.id.flatMap((text, place) => {
      const item = itemOf(text)
      return item && PLAYED.some((kind) => kind === item.kind)
        ? [{ ...item, time: millisecondsOf(query.time[place]) }]
        : []
    })
    if (items.length === 0) throw new SubsonicFailure('notFound')
    const plays = items
      .filter(({ time }) => !isTooOld(time))
      .map(({ kind, id, time }) => ({ isEpisode: kind === 'episode', id, at: playedAt(time) }))
    if (plays.length > 0 && !(await count(plays, { listener, caller: user })))
      throw new SubsonicFailure('notFound')
    return {}
  })
}

/** Returns milliseconds since 1970; some apps send seconds, which as milliseconds would be the first months of 1970. */
const millisecondsOf = (time: number | undefined) => (time !== undefined && time < 1e11 ? time * 1000 : time)

/** Old times are ignored: the player's clock may be wrong, and statistics of earlier days become final. */
const isTooOld = (time = Date.now()) => Date.now() - time > limits.offline.maxAge

/** Returns undefined for the present, also for a time in the future. */
const playedAt = (time = Infinity): Date | undefined => (time < Date.now() ? new Date(time) : undefined)
