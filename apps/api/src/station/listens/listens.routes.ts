/** Calls of ListenBrainz, for players that submit listens */
import { type Listen, limits, submitListens, validateToken } from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import type { CountPlay } from '../../catalogue/music/count-play.ts'
import type { Listeners } from '../../catalogue/music/listener.ts'
import { type CallerOfKey, keyOf } from '../../listeners/app-passwords/app-callers.ts'
import { HttpError, problem, toProblem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { MarksStore } from '../subsonic/marks.store.ts'

interface Features {
  callerOfKey: CallerOfKey
  matchTracks: MatchTracks
  countMusicPlay: CountPlay
  listeners: Listeners
  marks: MarksStore
}

export function listenRoutes(routes: Routes, features: Features) {
  const { callerOfKey, countMusicPlay, listeners, marks } = features

  serve(
    routes,
    submitListens,
    async ({ user, body: { listen_type: type, payload }, request }) => {
      if (Number(request.headers['content-length'] ?? 0) > payload.length * limits.listens.bytes)
        throw problem('input.invalid', {
          field: 'payload',
          message: `A listen has at most ${limits.listens.bytes} bytes`,
        })
      // Statistics of earlier days are final, so older listens are ignored.
      const oldest = (Date.now() - limits.offline.maxAge) / 1000
      const recent = payload.filter(({ listened_at: at = Infinity }) => at >= oldest)
      const ids = await matchListens(features.matchTracks, recent)
      const listener = await listeners.of(request, user)
      for (const [place, listen] of recent.entries()) {
        const id = ids[place]
        if (id === undefined) continue
        if (type === 'playing_now')
          await marks.tellPlaying(user.userID, playerOf(listen, request), { musicID: id })
        else await countMusicPlay.count({ id, at: timeOf(listen), source: 'app', listener, caller: user })
      }
      return { status: 'ok' as const }
    },
    { errorHandler },
  )

  serve(
    routes,
    validateToken,
    async ({ query: { token }, request, reply }) => {
      const key = keyOf(request) ?? token
      if (!key) throw problem('input.invalid', { field: 'token', message: 'You need to provide a token' })
      const caller = await callerOfKey(key, request, reply)
      const code = 200 as const
      return caller
        ? { code, message: 'Token valid.', valid: true, user_name: caller.name }
        : { code, message: 'Token invalid.', valid: false }
    },
    { errorHandler },
  )
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

/** Returns the track ID of each listen; repeated tracks are looked up once. */
async function matchListens(match: MatchTracks, listens: readonly Listen[]) {
  const tracks = listens.map(trackOf)
  const keys = tracks.map((track) => JSON.stringify(track))
  const once = [...new Map(tracks.map((track, place) => [keys[place], track])).values()]
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
