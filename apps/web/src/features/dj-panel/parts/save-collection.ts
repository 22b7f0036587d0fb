import {
  createCollection,
  djPanelCollection,
  djPanelCollections,
  getPodcastCollection,
  setCollectionCover,
  updateCollection,
} from '@nava/contracts'
import { call } from '../../../lib/call.ts'
import { invalidate } from '../../../lib/query.ts'
import { bodyOfCollection, type CollectionDraft } from '../collection-draft.ts'

/** Creates or (with an id) changes a collection, and sets its cover. */
export async function saveCollection(draft: CollectionDraft, id?: number): Promise<{ coverSaved: boolean }> {
  const { djID, ...change } = bodyOfCollection(draft)
  const saved =
    id === undefined
      ? await call(createCollection, { body: { djID, ...change } })
      : await call(updateCollection, { params: { id }, body: change })
  const coverSaved = await saveCover(saved.podcastCollectionID, draft.cover)
  const params = { id: saved.podcastCollectionID }
  await Promise.all([
    invalidate(djPanelCollections),
    invalidate(djPanelCollection, { params }),
    invalidate(getPodcastCollection, { params }),
  ])
  return { coverSaved }
}

async function saveCover(id: number, cover: CollectionDraft['cover']): Promise<boolean> {
  if (!cover) return true
  const params = { id, color: cover.color.replace('#', '') }
  const reply = await call(setCollectionCover, { params, body: cover.file }).catch(() => undefined)
  return reply === 'true'
}
