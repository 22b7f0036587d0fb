import { artistPanelMe, getHome, getMusic, relatedMusic, relatedVideos, videoRelation } from '@nava/contracts'
import type { ComponentType } from 'react'
import { type Params, matchRoutes } from 'react-router-dom'
import { idIn } from '../lib/path-id.ts'
import { prefetch } from '../lib/query.ts'
import { session } from '../lib/session.ts'

export interface PageRoute {
  /** Matches in any case, the more exact path before the general. */
  path: string
  /** Fetches the code of the page, a chunk of its own. */
  page: () => Promise<{ default: ComponentType }>
  /** Starts the page's queries while its code is fetched. */
  loader?: (match: { params: Params }) => void
  /** The page plays video with its own sound: the bottom player is hidden there and pauses. */
  ownPlayer?: boolean
}

const shortLink = () => import('../pages/ShortLinkPage.tsx')

/** The page of each path; lib/paths.ts makes the links to them. */
export const routes: PageRoute[] = [
  { path: '/', page: () => import('../pages/HomePage.tsx'), loader: () => prefetch(getHome) },
  {
    path: '/playMusic/:id/:artist?/:title?',
    page: () => import('../pages/MusicPage.tsx'),
    loader: withID((id) => {
      prefetch(getMusic, { params: { id } })
      prefetch(relatedMusic, { params: { id } })
      prefetch(videoRelation, { params: { id } })
    }),
  },
  {
    path: '/playVideo/:id',
    page: () => import('../pages/VideoPage.tsx'),
    ownPlayer: true,
    loader: withID((id) => {
      prefetch(getMusic, { params: { id } })
      prefetch(relatedVideos, { params: { id } })
    }),
  },
  { path: '/artistPanel', page: () => import('../pages/ArtistPanelPage.tsx'), loader: loadArtist },
  {
    path: '/artistPanel/createmusic',
    page: () => import('../pages/CreateMusicPage.tsx'),
    loader: loadArtist,
  },
  {
    path: '/artistPanel/editMusic/:id',
    page: () => import('../pages/EditMusicPage.tsx'),
    loader: loadArtistAndMusic,
  },
  {
    path: '/artistPanel/uploadmusic/:id/:video?',
    page: () => import('../pages/UploadMusicPage.tsx'),
    loader: loadArtistAndMusic,
  },
  { path: '/artistPanel/error', page: () => import('../pages/ArtistPanelErrorPage.tsx') },
  { path: '/register', page: () => import('../pages/RegisterPage.tsx') },
  { path: '/updateinfo', page: () => import('../pages/UpdateInfoPage.tsx') },
  { path: '/m/:id?', page: shortLink },
  { path: '/v/:id?', page: shortLink },
  { path: '/a/:id?', page: shortLink },
  { path: '/p/:id?', page: shortLink },
  { path: '/pl/:id?', page: shortLink },
  { path: '*', page: () => import('../pages/NotFoundPage.tsx') },
]

/** Returns the route of a path and the parameters in it. */
export function matchRoute(pathname: string): { route: PageRoute; params: Params } | undefined {
  const match = matchRoutes(routes, pathname)?.[0]
  return match && { route: match.route, params: match.params }
}

/** A loader of a page about one thing; a malformed id loads nothing. */
function withID(load: (id: number) => void) {
  return ({ params: { id } }: { params: Params }) => {
    const found = idIn(id)
    if (found !== undefined) load(found)
  }
}

function loadArtist() {
  if (session.read().state === 'user') prefetch(artistPanelMe)
}

function loadArtistAndMusic(match: { params: Params }) {
  loadArtist()
  withID((id) => prefetch(getMusic, { params: { id } }))(match)
}
