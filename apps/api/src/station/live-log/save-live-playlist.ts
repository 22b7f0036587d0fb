import { limits, type LivePlaylist, type LiveSpan } from '@nava/contracts'
import type * as z from 'zod'
import type { PlaylistsStore } from '../../listeners/playlists/playlists.store.ts'
import { playlistName } from '../../listeners/playlists/import-playlist.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { LiveLogStore } from './live-log.store.ts'

export type SaveLivePlaylist = ReturnType<typeof saveLivePlaylist>

/** Milliseconds by which a programme may start early, as the channel plans it */
const EARLY = 2500
const HOUR = 60 * 60_000

export function saveLivePlaylist(
  log: Pick<LiveLogStore, 'programme' | 'tracksBetween'>,
  playlists: Pick<PlaylistsStore, 'create' | 'fill'>,
) {
  /**
   * Makes a private playlist of the tracks that began in a programme or a span; none if no track is left.
   * @throws 404 without the programme, 409 before its start or for too many playlists, 400 for longer spans
   */
  return async (user: Caller, span: z.output<typeof LiveSpan>): Promise<LivePlaylist> => {
    const { from, to, name } = await spanOf(log, span)
    const plays = await log.tracksBetween(from, to, user)
    const hearable = plays.filter(({ isHearable }) => isHearable).map(({ musicID }) => musicID)
    const tracks = [...new Set(hearable)]
    const kept = tracks.slice(0, limits.playlists.musics)
    const report = {
      musicCount: kept.length,
      leftOut: {
        hidden: plays.length - hearable.length,
        repeated: hearable.length - tracks.length,
        beyond: tracks.length - kept.length,
      },
    }
    if (kept.length === 0) return { playlist: null, ...report }
    const made = await playlists.create(user.userID, span.name ?? name)
    if (!made) throw problem('playlist.too-many', { max: limits.playlists.perUser })
    await playlists.fill(made.playListID, kept)
    return { playlist: { playListID: made.playListID, name: made.name }, ...report }
  }
}

async function spanOf(
  log: Pick<LiveLogStore, 'programme'>,
  { scheduleID, from, to }: z.output<typeof LiveSpan>,
): Promise<{ from: Date; to: Date; name: string }> {
  if (scheduleID === undefined) {
    const span = { from: new Date(from ?? 0), to: new Date(to ?? 0) }
    if (span.to.getTime() - span.from.getTime() > limits.live.log.savedHours * HOUR)
      throw problem('live.span-too-long', { max: limits.live.log.savedHours })
    return { ...span, name: `Live, ${span.from.toISOString().slice(0, 16).replace('T', ' ')}` }
  }
  const programme = await log.programme(scheduleID)
  if (!programme) throw problem('row.not-found')
  if (programme.startsAt.getTime() > Date.now()) throw problem('live.not-begun')
  const early = (time: Date) => new Date(time.getTime() - EARLY)
  const longest = new Date(programme.startsAt.getTime() + limits.live.log.savedHours * HOUR)
  const ends = programme.endsAt && programme.endsAt < longest ? programme.endsAt : longest
  return { from: early(programme.startsAt), to: early(ends), name: playlistName(programme.title) ?? 'Live' }
}
