/** Feeds for other apps */
export const feedPaths = {
  dj: (id: number): string => `/feeds/dj/${id}.xml`,
  podcastCollection: (id: number): string => `/feeds/collection/${id}.xml`,
  artist: (id: number): string => `/feeds/artist/${id}.xml`,
  album: (id: number): string => `/feeds/album/${id}.xml`,
}
