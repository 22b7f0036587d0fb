import {
  addressOf,
  getFeed,
  type Podcast,
  type PodcastCard,
  type PodcastCollectionCard,
  streamPodcast,
  itemPaths,
} from '@nava/contracts'
import { playerOf } from './embeds.ts'
import { CONTEXT, episode, NAMED_ITEMS, persons, releasedOn, stated } from './json-ld.ts'
import { audioProperties, isHidden, PREVIEW_BITRATE, type PageHead } from './page-head.ts'
import { picture, type Site, titleOf } from './site.ts'

export function podcastHead(podcast: Podcast, site: Site): PageHead {
  const { title, djs, description } = podcast
  const image = picture(site, 'podcast', {
    id: podcast.podcastID,
    version: podcast.imageVersion,
    name: title,
  })
  const audio = audioOf(podcast, site)
  return {
    title: titleOf(site, title, djs),
    description: description || site.words.podcast(title, djs),
    url: site.at(itemPaths.podcast(podcast.podcastID)),
    // OpenGraph has no type for episodes.
    type: 'article',
    isPrivate: isHidden(podcast),
    image,
    feeds: podcast.podcastDjs.map(({ djID, dj }) => ({
      path: addressOf(getFeed, { params: { kind: 'dj', id: djID } }),
      title: dj.name,
    })),
    properties: [...releasedOn('article:published_time', podcast), ...audioProperties(audio)],
    ...(audio && { player: playerOf(site, { kind: 'podcast', id: podcast.podcastID, title, author: djs }) }),
    jsonLD: {
      '@context': CONTEXT,
      ...episode(podcast, site),
      ...stated({ image: image?.address, description }),
      ...(audio && {
        associatedMedia: { '@type': 'AudioObject', contentUrl: audio, encodingFormat: 'audio/mpeg' },
      }),
    },
  }
}

export function podcastCollectionHead(
  series: PodcastCollectionCard,
  episodes: readonly PodcastCard[],
  site: Site,
): PageHead {
  const { name, podcastCollectionDjs: djs } = series
  const url = site.at(itemPaths.podcastCollection(series.podcastCollectionID))
  const image = picture(site, 'podcastCollection', {
    id: series.podcastCollectionID,
    version: series.imageVersion,
    name,
  })
  return {
    title: titleOf(site, name),
    description: site.words.series(name, episodes.length),
    url,
    type: 'website',
    image,
    feeds: [
      {
        path: addressOf(getFeed, { params: { kind: 'collection', id: series.podcastCollectionID } }),
        title: name,
      },
    ],
    ...(episodes.length > 0 && {
      player: playerOf(site, {
        kind: 'podcastCollection',
        id: series.podcastCollectionID,
        title: name,
        author: djs.map(({ dj }) => dj.name).join(', '),
      }),
    }),
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'PodcastSeries',
      name,
      url,
      ...stated({ image: image?.address }),
      author: persons(djs, site),
      hasPart: episodes.slice(0, NAMED_ITEMS).map((each) => episode(each, site)),
    },
  }
}

export const feedsOf = (series: readonly PodcastCollectionCard[]): NonNullable<PageHead['feeds']> =>
  series.map(({ podcastCollectionID: id, name }) => ({
    path: addressOf(getFeed, { params: { kind: 'collection', id: id } }),
    title: name,
  }))

function audioOf({ hasAudio, podcastID: id, audioVersion: v }: Podcast, { at }: Site): string {
  if (!hasAudio) return ''
  return at(addressOf(streamPodcast, { params: { quality: PREVIEW_BITRATE, id }, query: { v } }))
}
