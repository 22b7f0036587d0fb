import type { PageLink } from './pages.ts'

/** The canonical paths of pages about one thing, by kind. */
export const itemPaths = {
  music: (id: number): PageLink => `/playMusic/${id}`,
  video: (id: number): PageLink => `/playVideo/${id}`,
  podcast: (id: number): PageLink => `/playPodcast/${id}`,
  artist: (id: number): PageLink => `/artist/${id}`,
  dj: (id: number): PageLink => `/dj/${id}`,
  album: (id: number): PageLink => `/album/${id}`,
  collection: (id: number): PageLink => `/collection/${id}`,
  podcastCollection: (id: number): PageLink => `/podcastCollection/${id}`,
  news: (id: number): PageLink => `/newsPost/${id}`,
}
