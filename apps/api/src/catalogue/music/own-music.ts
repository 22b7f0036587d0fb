/** Whose a track is, and who may see it. */
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { mayChange } from '../../platform/http/oversight.ts'

export interface OwnedMusic {
  createdByID: number | null
  isConfirmed: boolean
  isComingSoon: boolean
  releaseDate: Date
  artists: readonly { artistID: number }[]
}

/** A track belongs to who made it and to the members of its first artist; a guest artist's members do not own it. */
function isOwn(caller: Caller, music: OwnedMusic): boolean {
  const first = music.artists[0]?.artistID
  return music.createdByID === caller.userID || (first !== undefined && caller.artistIDs.includes(first))
}

/** Whether a track is shown to the caller whatever its state: it is the caller's own, or the caller an admin. */
export const owns = (caller: Caller | undefined, music: OwnedMusic): boolean =>
  caller !== undefined && (caller.isAdmin || isOwn(caller, music))

/** Whether a track is shown to everybody: confirmed, and released or announced. */
export const isPublic = (music: OwnedMusic, now = new Date()): boolean =>
  music.isConfirmed && (music.isComingSoon || music.releaseDate <= now)

/** Throws 404 where the caller may not know of the track. */
export function assertVisible<M extends OwnedMusic>(
  caller: Caller | undefined,
  music: M | null,
): asserts music is M {
  if (!music || (!isPublic(music) && !owns(caller, music))) throw problem('music.not-found')
}

/** Throws 404 for an unknown track, 403 for another's, and 403 for one that is confirmed and so unchangeable. */
export function assertChangeable<M extends OwnedMusic & { id: number }>(
  caller: Caller,
  music: M | null,
): asserts music is M {
  assertVisible(caller, music)
  if (!mayChange(caller, isOwn(caller, music), { kind: 'music', rowID: music.id }))
    throw problem('music.not-yours')
  if (music.isConfirmed && !caller.isAdmin) throw unchangeable()
}

export const unchangeable = () => problem('music.confirmed')

/** Throws 403 unless the first artist named, whose members will own the track, is the caller's. */
export function assertNamesOwnArtist(caller: Caller, artistIDs: readonly number[]): void {
  const [first = 0] = artistIDs
  if (!mayChange(caller, caller.artistIDs.includes(first), { kind: 'artists', rowID: first }))
    throw problem('music.artist-not-yours', {}, { field: 'musicArtists' })
}
