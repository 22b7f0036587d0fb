/** Whose a track is, and who may see it. */
import { type Authorization, authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'

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

/** Authorizes a change of a track. Throws 403 for another's, and for one that is confirmed and so unchangeable. */
export function authorizeMusic(caller: Caller, music: OwnedMusic & { id: number }): Authorization {
  const row = { kind: 'music', rowID: music.id }
  const authorization = authorize(caller, isOwn(caller, music), row, () => problem('music.not-yours'))
  if (music.isConfirmed && !caller.isAdmin) throw unchangeable()
  return authorization
}

export const unchangeable = () => problem('music.confirmed')

/** Authorizes giving a track to its first artist, whose members will own it. Throws 403 for another's artist. */
export const authorizeArtist = (caller: Caller, artistID: number): Authorization =>
  authorize(caller, caller.artistIDs.includes(artistID), { kind: 'artists', rowID: artistID }, () =>
    problem('music.artist-not-yours', {}, { field: 'musicArtists' }),
  )
