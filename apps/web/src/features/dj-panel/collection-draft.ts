import type { PanelCollection, PodcastCard } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import type { PickedPicture } from '../forms/PictureInput.tsx'

/** A collection as its form holds it. */
export interface CollectionDraft {
  name: string
  djID: number
  /** Its episodes in their order. */
  podcastIDs: readonly number[]
  /** The cover that was chosen. */
  cover?: PickedPicture | undefined
}

export type OwnCollection = PanelCollection & { podcasts: readonly PodcastCard[] }

/** A collection that exists, ready to be changed. */
export const draftOfCollection = (collection: OwnCollection): CollectionDraft => ({
  name: collection.name,
  djID: collection.podcastCollectionDjs[0]?.djID ?? 0,
  podcastIDs: collection.podcasts.map(({ podcastID }) => podcastID),
})

/** Returns what the form sends. */
export const bodyOfCollection = ({
  name,
  djID,
  podcastIDs,
}: CollectionDraft): FormBody<'podcastCollection'> => ({ name, djID, podcastIDs: [...podcastIDs] })
