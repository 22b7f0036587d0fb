/** Whose a podcast is, and who may see it. */
import { type Authorization, authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'

export interface OwnedPodcast {
  isConfirmed: boolean
  releaseDate: Date
  /** In their order. */
  djs: readonly { djID: number }[]
}

/** A podcast belongs to the members of its first DJ; a guest's members do not own it. */
function isOwn(caller: Caller, podcast: OwnedPodcast): boolean {
  const first = podcast.djs[0]?.djID
  return first !== undefined && caller.djIDs.includes(first)
}

/** Whether a podcast is shown to the caller whatever its state: it is the caller's own, or the caller an admin. */
export const ownsPodcast = (caller: Caller | undefined, podcast: OwnedPodcast): boolean =>
  caller !== undefined && (caller.isAdmin || isOwn(caller, podcast))

/** Whether a podcast is shown to everybody. */
export const isPublicPodcast = (podcast: OwnedPodcast, now = new Date()): boolean =>
  podcast.isConfirmed && podcast.releaseDate <= now

/** Throws 404 where the caller may not know of the podcast. */
export function assertVisiblePodcast<P extends OwnedPodcast>(
  caller: Caller | undefined,
  podcast: P | null,
): asserts podcast is P {
  if (!podcast || (!isPublicPodcast(podcast) && !ownsPodcast(caller, podcast)))
    throw problem('podcast.not-found')
}

/** Authorizes a change of a podcast. Throws 403 for another's, and for one that is confirmed and so unchangeable. */
export function authorizePodcast(caller: Caller, podcast: OwnedPodcast & { id: number }): Authorization {
  const row = { kind: 'podcasts', rowID: podcast.id }
  const authorization = authorize(caller, isOwn(caller, podcast), row, () => problem('podcast.not-yours'))
  if (podcast.isConfirmed && !caller.isAdmin) throw unchangeablePodcast()
  return authorization
}

export const unchangeablePodcast = () => problem('podcast.confirmed')

/** Authorizes giving a podcast to its first DJ, whose members will own it. Throws 403 for another's DJ. */
export const authorizeDj = (caller: Caller, djID: number): Authorization =>
  authorize(caller, caller.djIDs.includes(djID), { kind: 'djs', rowID: djID }, () =>
    problem('podcast.dj-not-yours', {}, { field: 'podcastDjs' }),
  )
