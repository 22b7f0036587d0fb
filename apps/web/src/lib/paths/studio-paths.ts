import type { Link } from './paths.ts'

/** Pages of artists and DJs, apart so that the first page of listeners does not carry them */
export const studioPaths = {
  createMusic: '/artistPanel/createmusic',
  bulkUpload: '/artistPanel/bulkupload',
  editMusic: (musicID: number) => `/artistPanel/editMusic/${musicID}`,
  uploadMusic: (musicID: number, what: 'music' | 'video') => `/artistPanel/uploadmusic/${musicID}/${what}`,
  release: (musicID: number) => `/artistPanel/release/music/${musicID}`,
  releaseAlbum: (albumID: number) => `/artistPanel/release/album/${albumID}`,
  roster: '/artistPanel/roster',
  rosterStatistics: '/artistPanel/statistics/roster/all',
  artistSocials: (artistID: number) => `/artistPanel/artistsocials/${artistID}`,
  artistDetails: (artistID: number) => `/artistPanel/artistDetails/${artistID}`,
  artistStatistics: (artistID: number) => `/artistPanel/statistics/artist/${artistID}`,
  musicStatistics: (musicID: number) => `/artistPanel/statistics/music/${musicID}`,
  djStatistics: (djID: number) => `/djPanel/statistics/dj/${djID}`,
  podcastStatistics: (podcastID: number) => `/djPanel/statistics/podcast/${podcastID}`,
  artistPanelError: '/artistPanel/error',
  createPodcast: '/djPanel/createpodcast',
  editPodcast: (podcastID: number) => `/djPanel/editPodcast/${podcastID}`,
  releasePodcast: (podcastID: number) => `/djPanel/release/${podcastID}`,
  importFeed: '/djPanel/importfeed',
  air: '/djPanel/air',
  createCollection: '/djPanel/createcollection',
  editCollection: (id: number) => `/djPanel/editcollection/${id}`,
  uploadPodcast: (podcastID: number) => `/djPanel/uploadpodcast/${podcastID}`,
} as const satisfies Record<string, Link | ((...of: never[]) => Link)>
