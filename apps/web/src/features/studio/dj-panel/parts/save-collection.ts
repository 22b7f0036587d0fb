import {
  createCollection,
  djPanelCollection,
  djPanelCollections,
  getPodcastCollection,
  setCollectionCover,
  updateCollection,
} from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { savePictures } from '../../../platform/forms/save-pictures.ts'
import { bodyOfCollection, type CollectionDraft } from '../collection-draft.ts'

export async function saveCollection(draft: CollectionDraft, id?: number): Promise<void> {
  const { djID, ...change } = bodyOfCollection(draft)
  const saved =
    id === undefined
      ? await call(createCollection, { body: { djID, ...change } })
      : await call(updateCollection, { params: { id }, body: change })
  await savePictures(saved.podcastCollectionID, [setCollectionCover, draft.cover])
  const params = { id: saved.podcastCollectionID }
  await Promise.all([
    invalidate(djPanelCollections),
    invalidate(djPanelCollection, { params }),
    invalidate(getPodcastCollection, { params }),
  ])
}
