/** Whose a podcast is, and who may see it. */
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { mayChange } from '../../platform/http/oversight.ts'

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

/** Throws 404 for an unknown podcast, 403 for another's, and 403 for one that is confirmed and so unchangeable. */
export function assertChangeablePodcast<P extends OwnedPodcast & { id: number }>(
  caller: Caller,
  podcast: P | null,
): asserts podcast is P {
  assertVisiblePodcast(caller, podcast)
  if (!mayChange(caller, isOwn(caller, podcast), { kind: 'podcasts', rowID: podcast.id }))
    throw problem('podcast.not-yours')
  if (podcast.isConfirmed && !caller.isAdmin) throw unchangeablePodcast()
}

export const unchangeablePodcast = () => problem('podcast.confirmed')

/** Throws 403 unless the first DJ named, who will own the podcast, is the caller's. */
export function assertNamesOwnDj(caller: Caller, djIDs: readonly number[]): void {
  const [first = 0] = djIDs
  if (!mayChange(caller, caller.djIDs.includes(first), { kind: 'djs', rowID: first }))
    throw problem('podcast.dj-not-yours', {}, { field: 'podcastDjs' })
}
