import {
  createPodcast,
  djPanelPodcasts,
  getPodcast,
  type Podcast,
  setPodcastCover,
  updatePodcast,
} from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { savePictures } from '../../../platform/forms/save-pictures.ts'
import { type PodcastDraft, bodyOfPodcast } from '../podcast-draft.ts'

export async function savePodcast(draft: PodcastDraft, podcastID?: number): Promise<Podcast> {
  const body = bodyOfPodcast(draft)
  const podcast = podcastID
    ? await call(updatePodcast, { params: { id: podcastID }, body })
    : await call(createPodcast, { body })
  await savePictures(podcast.podcastID, [setPodcastCover, draft.cover])
  await Promise.all([
    invalidate(djPanelPodcasts),
    invalidate(getPodcast, { params: { id: podcast.podcastID } }),
  ])
  return podcast
}
