import { lazyPage } from './lazy-page.ts'

const ShortLinkPage = lazyPage(() => import('../pages/ShortLinkPage.tsx'))

/**
 * Which path shows which page. Paths match in any case, the more exact before the general; what is not here is not
 * found. Links are made by lib/paths.ts; each page is a chunk of its own.
 */
export const routes = [
  { path: '/', page: lazyPage(() => import('../pages/HomePage.tsx')) },
  { path: '/playMusic/:id/:artist?/:title?', page: lazyPage(() => import('../pages/MusicPage.tsx')) },
  { path: '/playVideo/:id', page: lazyPage(() => import('../pages/VideoPage.tsx')) },
  { path: '/artistPanel', page: lazyPage(() => import('../pages/ArtistPanelPage.tsx')) },
  { path: '/artistPanel/createmusic', page: lazyPage(() => import('../pages/CreateMusicPage.tsx')) },
  { path: '/artistPanel/editMusic/:id', page: lazyPage(() => import('../pages/EditMusicPage.tsx')) },
  {
    path: '/artistPanel/uploadmusic/:id/:video?',
    page: lazyPage(() => import('../pages/UploadMusicPage.tsx')),
  },
  { path: '/artistPanel/error', page: lazyPage(() => import('../pages/ArtistPanelErrorPage.tsx')) },
  { path: '/register', page: lazyPage(() => import('../pages/RegisterPage.tsx')) },
  { path: '/updateinfo', page: lazyPage(() => import('../pages/UpdateInfoPage.tsx')) },
  { path: '/m/:id?', page: ShortLinkPage },
  { path: '/v/:id?', page: ShortLinkPage },
  { path: '/a/:id?', page: ShortLinkPage },
  { path: '/p/:id?', page: ShortLinkPage },
  { path: '/pl/:id?', page: ShortLinkPage },
  { path: '*', page: lazyPage(() => import('../pages/NotFoundPage.tsx')) },
]

/** Pages that play pictures with sound of their own: the bottom player is hidden there and keeps still. */
export function hasOwnPlayer(pathname: string): boolean {
  return /^\/(playvideo|live)(\/|$)/i.test(pathname)
}
