/** Calls of ListenBrainz, for players that submit listens */
import {
  getLatestImport,
  getListens,
  type Listen,
  limits,
  setLatestImport,
  submitListens,
  validateToken,
} from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import type { CountPlay } from '../../catalogue/music/count-play.ts'
import type { Listeners } from '../../catalogue/music/listener.ts'
import { type CallerOfKey, keyOf } from '../../listeners/app-passwords/app-callers.ts'
import type { PlayingNow } from '../../listeners/scrobbling/playing-now.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError, problem, toProblem } from '../../platform/http/errors.ts'
import { countByMinute } from '../../platform/http/count-by-minute.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ListensStore } from './listens.store.ts'

interface Features {
  callerOfKey: CallerOfKey
  matchTracks: MatchTracks
  countMusicPlay: CountPlay
  listeners: Listeners
  playingNow: PlayingNow
  listens: ListensStore
}

export function listenRoutes(routes: Routes, features: Features) {
  const { callerOfKey, countMusicPlay, listeners, playingNow, listens } = features
  const listensOf = countByMinute(limits.listens.perMinute)
  const answer: typeof serve = (to, endpoint, handler, options) =>
    serve(to, endpoint, handler, { ...options, errorHandler })

  answer(routes, submitListens, async ({ user, body: { listen_type: type, payload }, request }) => {
    if (Number(request.headers['content-length'] ?? 0) > payload.length * limits.listens.bytes)
      throw problem('input.invalid', {
        field: 'payload',
        message: `A listen has at most ${limits.listens.bytes} bytes`,
      })
    const wait = listensOf.take(user.userID, payload.length)
    if (wait !== undefined) throw problem('request.too-many', {}, { retryAfter: wait })
    // Statistics of earlier days are final, so older listens are ignored.
    const oldest = (Date.now() - limits.offline.maxAge) / 1000
    const recent = payload.filter(({ listened_at: at = Infinity }) => at >= oldest)
    const ids = await matchListens(features.matchTracks, recent)
    const listener = await listeners.of(request, user)
    const matched = recent.flatMap((listen, place) => {
      const id = ids[place]
      return id === undefined ? [] : [{ id, at: timeOf(listen), player: playerOf(listen, request) }]
    })
    if (type === 'playing_now')
      for (const { id, player } of matched) await playingNow.start(user.userID, player, { musicID: id })
    else await countMusicPlay.countAll(matched, { source: 'app', listener, caller: user })
    return { status: 'ok' as const }
  })

  /** Throws 404 for others, whose plays are private. An account is known by its name, and by its email address. */
  const assertOwn = async (user: Caller, name: string) => {
    const wanted = name.toLowerCase()
    if (wanted !== nameOf(user).toLowerCase() && wanted !== (await listens.email(user.userID)))
      throw problem('user.not-found')
  }

  answer(routes, getListens, async ({ user, params: { name }, query }) => {
    await assertOwn(user, name)
    const [found, bounds] = await Promise.all([
      listens.page(user, { after: query.min_ts, before: query.max_ts, take: query.count }),
      listens.bounds(user.userID),
    ])
    return {
      payload: {
        count: found.length,
        user_id: nameOf(user),
        latest_listen_ts: bounds.latest,
        oldest_listen_ts: bounds.oldest,
        listens: found.map((row) => ({ ...row, user_name: nameOf(user) })),
      },
    }
  })

  answer(routes, getLatestImport, async ({ user, query }) => {
    await assertOwn(user, query.user_name ?? nameOf(user))
    const told = await listens.latestImport(user.userID)
    return {
      musicbrainz_id: nameOf(user),
      latest_import: told || (await listens.bounds(user.userID)).latest,
    }
  })

  answer(routes, setLatestImport, async ({ user, body: { ts } }) => {
    await listens.setLatestImport(user.userID, ts)
    return { status: 'ok' as const }
  })

  answer(routes, validateToken, async ({ query: { token }, request, reply }) => {
    const key = keyOf(request) ?? token
    if (!key) throw problem('input.invalid', { field: 'token', message: 'You need to provide a token' })
    const caller = await callerOfKey(key, request, reply)
    const code = 200 as const
    return caller
      ? { code, message: 'Token valid.', valid: true, user_name: nameOf(caller) }
      : { code, message: 'Token invalid.', valid: false }
  })
}

function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, detail } = toProblem(error)
  if (status >= 500 && !(error instanceof HttpError))
    request.log.error({ reqId: request.id, err: error }, 'request failed')
  const retryAfter = error instanceof HttpError ? error.retryAfter : undefined
  if (retryAfter !== undefined)
    reply.headers({ 'retry-after': retryAfter, 'x-ratelimit-reset-in': retryAfter })
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: status, error: status === 401 ? 'Invalid authorization token.' : detail })
}

/** An account without a name is known by its ID. */
const nameOf = ({ name, userID }: Pick<Caller, 'name' | 'userID'>): string => name || String(userID)

/** Returns the track ID of each listen; repeated tracks are looked up once. */
async function matchListens(match: MatchTracks, listens: readonly Listen[]) {
  const tracks = listens.map(trackOf)
  const keys = tracks.map((track) => JSON.stringify(track))
  const once = [...new Map(tracks.map((track, place) => [keys[place], track])).values()]
  if (once.length > limits.listens.titles)
    throw problem('input.invalid', {
      field: 'payload',
      message: `An import has at most ${limits.listens.titles} different tracks`,
    })
  const ids = await match(once)
  const found = new Map(once.map((track, place) => [JSON.stringify(track), ids[place]]))
  return keys.map((key) => found.get(key))
}

function trackOf({
  track_metadata: { track_name: title, artist_name: artist, additional_info: more },
}: Listen) {
  const seconds = more?.duration_ms === undefined ? more?.duration : more.duration_ms / 1000
  return { title, artist, seconds, isrcs: more?.isrc === undefined ? [] : [more.isrc] }
}

function playerOf(
  { track_metadata: { additional_info: more } }: Listen,
  { headers }: FastifyRequest,
): string {
  const name = more?.submission_client ?? more?.media_player ?? headers['user-agent'] ?? ''
  return name.slice(0, limits.appPassword.agent)
}

/** Returns undefined for the present, also for a time in the future. */
function timeOf({ listened_at: at = Infinity }: Listen): Date | undefined {
  return at * 1000 < Date.now() ? new Date(at * 1000) : undefined
}
