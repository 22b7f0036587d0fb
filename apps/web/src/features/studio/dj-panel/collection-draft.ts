import type { PanelCollection, PodcastCard } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import type { PickedPicture } from '../../platform/forms/PictureInput.tsx'

export interface CollectionDraft {
  name: string
  djID: number
  podcastIDs: readonly number[]
  cover?: PickedPicture | undefined
}

export type OwnCollection = PanelCollection & { podcasts: readonly PodcastCard[] }

export const draftOfCollection = (collection: OwnCollection): CollectionDraft => ({
  name: collection.name,
  djID: collection.podcastCollectionDjs[0]?.djID ?? 0,
  podcastIDs: collection.podcasts.map(({ podcastID }) => podcastID),
})

export const bodyOfCollection = ({
  name,
  djID,
  podcastIDs,
}: CollectionDraft): FormBody<'podcastCollection'> => ({ name, djID, podcastIDs: [...podcastIDs] })
