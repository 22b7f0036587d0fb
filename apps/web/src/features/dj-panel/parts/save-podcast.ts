import {
  createPodcast,
  djPanelPodcasts,
  getPodcast,
  type Podcast,
  setPodcastCover,
  updatePodcast,
} from '@nava/contracts'
import { call } from '../../../lib/call.ts'
import { invalidate } from '../../../lib/query.ts'
import type { PickedPicture } from '../../forms/PictureInput.tsx'
import { type PodcastDraft, bodyOfPodcast } from '../podcast-draft.ts'

/** Creates or (with an id) changes an episode, and sets its cover. */
export async function savePodcast(
  draft: PodcastDraft,
  podcastID?: number,
): Promise<{ podcast: Podcast; coverSaved: boolean }> {
  const body = bodyOfPodcast(draft)
  const podcast = podcastID
    ? await call(updatePodcast, { params: { id: podcastID }, body })
    : await call(createPodcast, { body })
  const coverSaved = await saveCover(podcast.podcastID, draft.cover)
  await Promise.all([
    invalidate(djPanelPodcasts),
    invalidate(getPodcast, { params: { id: podcast.podcastID } }),
  ])
  return { podcast, coverSaved }
}

async function saveCover(id: number, cover: PickedPicture | undefined): Promise<boolean> {
  if (!cover) return true
  const params = { id, color: cover.color.replace('#', '') }
  const reply = await call(setPodcastCover, { params, body: cover.file }).catch(() => undefined)
  return reply === 'true'
}
