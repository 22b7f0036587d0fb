import {
  artistPanelMe,
  collectionMusics,
  djPanelMe,
  getAlbumMusics,
  getArtist,
  getArtistPage,
  getCollection,
  getHome,
  getMusic,
  getNewsPost,
  getPodcast,
  getPodcastCollection,
  relatedArtists,
  relatedMusic,
  relatedPodcasts,
  relatedVideos,
  topPodcasts,
  videoRelation,
  webMusics,
  webVideos,
} from '@nava/contracts'
import type { ComponentType } from 'react'
import { type Params, matchRoutes } from 'react-router-dom'
import type { Namespace } from '../lib/i18n.ts'
import { idIn } from '../lib/path-id.ts'
import { prefetch } from '../lib/query.ts'
import { session } from '../lib/session.ts'

export interface PageRoute {
  /** Matched case-insensitively, specific paths before general ones. */
  path: string
  /** Loads the code of the page, which is a separate chunk. */
  page: () => Promise<{ default: ComponentType }>
  /** The text namespaces of the page, besides those of the layout. */
  texts: readonly Namespace[]
  /** Starts the page's queries while its code loads. */
  loader?: (match: { params: Params }) => void
  /** The page plays video with sound: the bottom player is hidden and paused there. */
  ownPlayer?: boolean
}

const artistDetails = () => import('../pages/studio/ArtistDetailsPage.tsx')
const artistSocials = () => import('../pages/studio/ArtistSocialsPage.tsx')
const shortLink = () => import('../pages/catalogue/ShortLinkPage.tsx')
const collectionPage = () => import('../pages/catalogue/CollectionPage.tsx')
const profile = () => import('../pages/listeners/ProfilePage.tsx')
const musicList = () => import('../pages/catalogue/MusicListPage.tsx')
const videos = () => import('../pages/catalogue/VideosPage.tsx')
const loadCollection = withID((id) => {
  prefetch(getCollection, { params: { id } })
  prefetch(collectionMusics, { params: { id } })
})

/** The page of each path. lib/paths.ts builds the links to them. */
export const routes: PageRoute[] = [
  {
    path: '/',
    page: () => import('../pages/catalogue/HomePage.tsx'),
    texts: ['home', 'tracks', 'banner'],
    loader: () => prefetch(getHome),
  },
  {
    path: '/playMusic/:id/:artist?/:title?',
    page: () => import('../pages/catalogue/MusicPage.tsx'),
    texts: ['music', 'tracks', 'comments', 'site'],
    loader: withID((id) => {
      prefetch(getMusic, { params: { id } })
      prefetch(relatedMusic, { params: { id } })
      prefetch(videoRelation, { params: { id } })
    }),
  },
  {
    path: '/playPodcast/:id?/:djs?/:title?',
    page: () => import('../pages/catalogue/PodcastPage.tsx'),
    texts: ['podcast', 'player', 'comments', 'tracks', 'site'],
    loader: withID((id) => {
      prefetch(getPodcast, { params: { id } })
      prefetch(relatedPodcasts, { params: { id } })
    }),
  },
  {
    path: '/playVideo/:id',
    page: () => import('../pages/catalogue/VideoPage.tsx'),
    texts: ['video', 'player', 'tracks', 'comments', 'banner', 'site'],
    ownPlayer: true,
    loader: withID((id) => {
      prefetch(getMusic, { params: { id } })
      prefetch(relatedVideos, { params: { id } })
    }),
  },
  {
    path: '/artist/:id?/:name?',
    page: () => import('../pages/catalogue/ArtistPage.tsx'),
    texts: ['artist', 'tracks'],
    loader: withID((id) => {
      prefetch(getArtistPage, { params: { id } })
      prefetch(relatedArtists, { params: { id } })
    }),
  },
  {
    path: '/album/:id?',
    page: () => import('../pages/catalogue/AlbumPage.tsx'),
    texts: ['lists', 'tracks', 'comments', 'site'],
    loader: withID((id) => prefetch(getAlbumMusics, { params: { id } })),
  },
  {
    path: '/collection/:id',
    page: collectionPage,
    texts: ['lists', 'tracks', 'comments', 'site'],
    loader: loadCollection,
  },
  {
    path: '/playlist/:id',
    page: collectionPage,
    texts: ['lists', 'tracks', 'comments', 'site'],
    loader: loadCollection,
  },
  {
    path: '/dj/:id?',
    page: () => import('../pages/catalogue/DjPage.tsx'),
    texts: ['lists', 'tracks', 'site'],
  },
  {
    path: '/podcastCollection/:id?',
    page: () => import('../pages/catalogue/PodcastCollectionPage.tsx'),
    texts: ['lists', 'tracks', 'site'],
    loader: withID((id) => prefetch(getPodcastCollection, { params: { id } })),
  },
  {
    path: '/musics/:show?',
    page: () => import('../pages/catalogue/MusicsPage.tsx'),
    texts: ['lists', 'tracks', 'site'],
    loader: () => prefetch(webMusics),
  },
  { path: '/hotmusics', page: musicList, texts: ['lists', 'tracks'] },
  { path: '/othermusics', page: musicList, texts: ['lists', 'tracks'] },
  { path: '/mostplayedmusics', page: musicList, texts: ['lists', 'tracks'] },
  { path: '/newmusics', page: musicList, texts: ['lists', 'tracks'] },
  {
    path: '/videos/:show?',
    page: videos,
    texts: ['lists', 'tracks', 'site'],
    loader: () => prefetch(webVideos),
  },
  { path: '/video', page: videos, texts: ['lists', 'tracks', 'site'], loader: () => prefetch(webVideos) },
  {
    path: '/MusicVideos/:id?',
    page: () => import('../pages/catalogue/MusicVideosPage.tsx'),
    texts: ['lists', 'tracks', 'site'],
    loader: withID((id) => prefetch(getArtist, { params: { id } })),
  },
  {
    path: '/allartists',
    page: () => import('../pages/catalogue/AllArtistsPage.tsx'),
    texts: ['lists', 'tracks'],
  },
  { path: '/alldjs', page: () => import('../pages/catalogue/AllDjsPage.tsx'), texts: ['lists', 'tracks'] },
  { path: '/albums', page: () => import('../pages/catalogue/AlbumsPage.tsx'), texts: ['lists', 'tracks'] },
  {
    path: '/playlists',
    page: () => import('../pages/catalogue/PlaylistsPage.tsx'),
    texts: ['lists', 'tracks'],
  },
  {
    path: '/podcasts',
    page: () => import('../pages/catalogue/PodcastsPage.tsx'),
    texts: ['lists', 'tracks'],
    loader: () => prefetch(topPodcasts),
  },
  {
    path: '/podcastCollections',
    page: () => import('../pages/catalogue/PodcastCollectionsPage.tsx'),
    texts: ['lists', 'tracks'],
  },
  { path: '/events', page: () => import('../pages/catalogue/EventsPage.tsx'), texts: ['lists', 'tracks'] },
  {
    path: '/search',
    page: () => import('../pages/catalogue/SearchPage.tsx'),
    texts: ['search', 'lists', 'tracks'],
  },
  {
    path: '/live',
    page: () => import('../pages/station/LivePage.tsx'),
    texts: ['live', 'player', 'video', 'tracks', 'account', 'error'],
    ownPlayer: true,
  },
  { path: '/news', page: () => import('../pages/station/NewsPage.tsx'), texts: ['news'] },
  {
    path: '/newsPost/:id?',
    page: () => import('../pages/station/NewsPostPage.tsx'),
    texts: ['news', 'site'],
    loader: withID((id) => prefetch(getNewsPost, { params: { id } })),
  },
  { path: '/pep', page: () => import('../pages/catalogue/PicksPage.tsx'), texts: ['lists', 'tracks'] },
  {
    path: '/artistPanel',
    page: () => import('../pages/studio/ArtistPanelPage.tsx'),
    texts: ['panel', 'tracks', 'error'],
    loader: loadArtist,
  },
  {
    path: '/artistPanel/createmusic',
    page: () => import('../pages/studio/CreateMusicPage.tsx'),
    texts: ['panel', 'form', 'error'],
    loader: loadArtist,
  },
  {
    path: '/artistPanel/bulkupload',
    page: () => import('../pages/studio/BulkUploadPage.tsx'),
    texts: ['panel', 'bulk', 'error'],
    loader: loadArtist,
  },
  {
    path: '/artistPanel/editMusic/:id',
    page: () => import('../pages/studio/EditMusicPage.tsx'),
    texts: ['panel', 'form', 'error'],
    loader: loadArtistAndMusic,
  },
  {
    path: '/artistPanel/uploadmusic/:id/:video?',
    page: () => import('../pages/studio/UploadMusicPage.tsx'),
    texts: ['panel', 'upload', 'form', 'error'],
    loader: loadArtistAndMusic,
  },
  {
    path: '/artistPanel/artistDetails/:id',
    page: artistDetails,
    texts: ['panel', 'form', 'error'],
    loader: loadArtistProfile,
  },
  {
    path: '/artistPanel/artistsocials/:id',
    page: artistSocials,
    texts: ['panel', 'error'],
    loader: loadArtistProfile,
  },
  {
    path: '/artistPanel/statistics/:about/:id',
    page: () => import('../pages/studio/ArtistStatisticsPage.tsx'),
    texts: ['panel', 'statistics', 'error'],
    loader: loadArtist,
  },
  {
    path: '/artistDetails/:id',
    page: artistDetails,
    texts: ['panel', 'form', 'error'],
    loader: loadArtistProfile,
  },
  {
    path: '/artistsocials/:id',
    page: artistSocials,
    texts: ['panel', 'error'],
    loader: loadArtistProfile,
  },
  {
    path: '/artistPanel/error',
    page: () => import('../pages/studio/ArtistPanelErrorPage.tsx'),
    texts: ['panel'],
  },
  {
    path: '/setting',
    page: () => import('../pages/listeners/SettingPage.tsx'),
    texts: ['setting', 'account', 'form', 'player', 'video', 'error'],
  },
  {
    path: '/requestartist/:id',
    page: () => import('../pages/studio/RequestArtistPage.tsx'),
    texts: ['request'],
  },
  { path: '/profile', page: profile, texts: ['library', 'lists', 'tracks'] },
  { path: '/dashbord', page: profile, texts: [] },
  { path: '/dashboard', page: profile, texts: [] },
  {
    path: '/myMusics/:show?',
    page: () => import('../pages/listeners/MyMusicsPage.tsx'),
    texts: ['library', 'lists', 'tracks', 'site'],
  },
  {
    path: '/djPanel',
    page: () => import('../pages/studio/DjPanelPage.tsx'),
    texts: ['tracks', 'panel', 'error'],
    loader: loadDj,
  },
  {
    path: '/djPanel/createpodcast',
    page: () => import('../pages/studio/CreatePodcastPage.tsx'),
    texts: ['panel', 'form', 'error'],
    loader: loadDj,
  },
  {
    path: '/djPanel/createcollection',
    page: () => import('../pages/studio/CreateCollectionPage.tsx'),
    texts: ['panel', 'form', 'error'],
    loader: loadDj,
  },
  {
    path: '/djPanel/editcollection/:id',
    page: () => import('../pages/studio/EditCollectionPage.tsx'),
    texts: ['panel', 'form', 'error'],
    loader: loadDj,
  },
  {
    path: '/djPanel/importfeed',
    page: () => import('../pages/studio/ImportFeedPage.tsx'),
    texts: ['panel', 'feeds', 'error'],
    loader: loadDj,
  },
  {
    path: '/djPanel/editPodcast/:id',
    page: () => import('../pages/studio/EditPodcastPage.tsx'),
    texts: ['panel', 'form', 'error'],
    loader: loadDjAndPodcast,
  },
  {
    path: '/djPanel/uploadpodcast/:id',
    page: () => import('../pages/studio/UploadPodcastPage.tsx'),
    texts: ['panel', 'upload', 'feeds', 'error'],
    loader: loadDjAndPodcast,
  },
  {
    path: '/djPanel/statistics/:about/:id',
    page: () => import('../pages/studio/DjStatisticsPage.tsx'),
    texts: ['panel', 'statistics', 'error'],
    loader: loadDj,
  },
  {
    path: '/myplaylists',
    page: () => import('../pages/listeners/MyPlaylistsPage.tsx'),
    texts: ['playlists', 'tracks', 'error'],
  },
  {
    path: '/myplaylists/:id',
    page: () => import('../pages/listeners/MyPlaylistPage.tsx'),
    texts: ['playlists', 'lists', 'tracks', 'error', 'site'],
  },
  { path: '/about', page: () => import('../pages/platform/AboutPage.tsx'), texts: ['legal'] },
  { path: '/contact-us', page: () => import('../pages/platform/ContactPage.tsx'), texts: ['legal'] },
  { path: '/privacy-policy', page: () => import('../pages/platform/PrivacyPage.tsx'), texts: ['legal'] },
  { path: '/terms-of-service', page: () => import('../pages/platform/TermsPage.tsx'), texts: ['legal'] },
  { path: '/register', page: () => import('../pages/listeners/RegisterPage.tsx'), texts: ['login', 'error'] },
  {
    path: '/updateinfo',
    page: () => import('../pages/listeners/UpdateInfoPage.tsx'),
    texts: ['login', 'profile', 'error'],
  },
  { path: '/m/:id?', page: shortLink, texts: ['site'] },
  { path: '/v/:id?', page: shortLink, texts: ['site'] },
  { path: '/a/:id?', page: shortLink, texts: ['site'] },
  { path: '/p/:id?', page: shortLink, texts: ['site'] },
  { path: '/pl/:id?', page: shortLink, texts: ['site'] },
  { path: '*', page: () => import('../pages/NotFoundPage.tsx'), texts: ['site'] },
]

interface RouteMatch {
  route: PageRoute
  params: Params
}

/** The last match: the page, the frame and the link that leads here ask for the same path in a row. */
let last: { pathname: string; match: RouteMatch | undefined } | undefined

/** Returns the route of a path, with its parameters. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  if (last?.pathname === pathname) return last.match
  // Sorts all routes by how specific they are at each call.
  const [found] = matchRoutes(routes, pathname) ?? []
  const match = found && { route: found.route, params: found.params }
  last = { pathname, match }
  return match
}

/** Returns a loader for a page with an id in its path; a malformed id loads nothing. */
function withID(load: (id: number) => void) {
  return ({ params: { id } }: { params: Params }) => {
    const found = idIn(id)
    if (found !== undefined) load(found)
  }
}

function loadArtist() {
  if (session.read().state === 'user') prefetch(artistPanelMe)
}

function loadDj() {
  if (session.read().state === 'user') prefetch(djPanelMe)
}

function loadDjAndPodcast(match: { params: Params }) {
  loadDj()
  withID((id) => prefetch(getPodcast, { params: { id } }))(match)
}

function loadArtistProfile(match: { params: Params }) {
  loadArtist()
  withID((id) => prefetch(getArtist, { params: { id } }))(match)
}

function loadArtistAndMusic(match: { params: Params }) {
  loadArtist()
  withID((id) => prefetch(getMusic, { params: { id } }))(match)
}
