import type { TrackRelease, Visibility } from '@nava/contracts'
import type * as z from 'zod'
import { fromInput, toInput } from '../../platform/forms/zoned-time.ts'

export interface ReleaseDraft {
  /** '' leaves that of each track of an album as it is */
  visibility: Visibility | ''
  /** Value of a `datetime-local` input on the clock of `zone`; '' leaves the date as it is */
  time: string
  zone: string
  isAnnounced: boolean
  releasesItself: boolean
}

export interface Releasable {
  visibility?: Visibility | undefined
  releaseDate: string
  isDateUnknown?: boolean | undefined
  isConfirmed: boolean
  isCommingSoon?: boolean | undefined
  releasesItself?: boolean | undefined
}

/** Whether listeners have it already, so that its date stays */
export const isReleased = (work: Releasable, now = Date.now()): boolean =>
  work.isConfirmed &&
  !work.isCommingSoon &&
  work.visibility !== 'private' &&
  Date.parse(work.releaseDate) <= now

export const draftOf = (work: Releasable, zone: string): ReleaseDraft => ({
  visibility: work.visibility ?? 'public',
  time: work.isDateUnknown ? '' : toInput(work.releaseDate, 'time', zone),
  zone,
  isAnnounced: work.isCommingSoon ?? false,
  releasesItself: work.releasesItself ?? false,
})

/** Returns the same moment on the clock of another zone. */
export const inZone = (draft: ReleaseDraft, zone: string): ReleaseDraft => ({
  ...draft,
  zone,
  time: toInput(fromInput(draft.time, 'time', draft.zone), 'time', zone),
})

/** Returns what a draft changes of `before`; of what is released, the visibility alone. */
export function changesOf(
  draft: ReleaseDraft,
  before: ReleaseDraft,
  released: boolean,
): z.input<typeof TrackRelease> {
  const visibility = draft.visibility && { visibility: draft.visibility }
  if (released) return { ...visibility }
  const releaseDate = fromInput(draft.time, 'time', draft.zone)
  return {
    ...visibility,
    ...(releaseDate !== '' && releaseDate !== fromInput(before.time, 'time', before.zone) && { releaseDate }),
    ...(draft.isAnnounced !== before.isAnnounced && { isCommingSoon: draft.isAnnounced }),
    ...(draft.releasesItself !== before.releasesItself && { releasesItself: draft.releasesItself }),
  }
}
