import type { ImageKind } from '@nava/contracts'

/** Constant names, so they are safe in SQL */
export const imageOwners = {
  music: 'music',
  musicTop: 'music',
  video: 'music',
  album: 'albums',
  artist: 'artists',
  artistHeader: 'artists',
  dj: 'djs',
  collection: 'collections',
  podcast: 'podcasts',
  podcastCollection: 'podcast_collections',
  event: 'events',
  slider: 'sliders',
  user: 'users',
  news: 'news_posts',
  newsText: 'news_pictures',
  station: 'station',
} as const satisfies Record<ImageKind, string>
