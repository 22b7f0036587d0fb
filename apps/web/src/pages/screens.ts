import type { PagePath } from '@nava/contracts'
import type { Namespace } from '../lib/i18n/i18n.ts'

export interface Screen {
  /** Module in this folder, built as a chunk of its own */
  code: string
  texts: readonly Namespace[]
  /** True if the page plays sound itself, so that the bottom player is hidden and paused */
  ownPlayer?: boolean
  /** Entry of the side menu under which the page lies: a name in lib/paths/paths.ts */
  section?: Section
  /** Entry of the bottom navigation; home for other pages with a section */
  tab?: Tab
}

export type Section =
  | 'live'
  | 'musicVideos'
  | 'musics'
  | 'playlists'
  | 'podcasts'
  | 'allArtists'
  | 'allDjs'
  | 'events'
  | 'news'
  | 'contact'
  | 'privacy'
  | 'terms'
export type Tab = 'home' | 'search' | 'library' | 'live' | 'me'

/** Screens by path; `*` is for unknown paths. vite/page-routes.ts generates the routes. */
export const screens: Readonly<Record<PagePath | '*', Screen>> = {
  '/': { code: 'catalogue/HomePage', texts: ['home', 'tracks', 'banner'], tab: 'home' },
  '/playMusic/:id/:artist?/:title?': {
    code: 'catalogue/MusicPage',
    texts: ['music', 'tracks', 'comments', 'site'],
    section: 'musics',
  },
  '/playPodcast/:id?/:djs?/:title?': {
    code: 'catalogue/PodcastPage',
    texts: ['podcast', 'player', 'comments', 'tracks', 'site'],
    section: 'podcasts',
  },
  '/playVideo/:id': {
    code: 'catalogue/VideoPage',
    texts: ['video', 'player', 'music', 'tracks', 'comments', 'banner', 'site'],
    ownPlayer: true,
    section: 'musicVideos',
  },
  '/artist/:id?/:name?': {
    code: 'catalogue/ArtistPage',
    texts: ['artist', 'music', 'tracks', 'site'],
    section: 'allArtists',
  },
  '/album/:id?': {
    code: 'catalogue/AlbumPage',
    texts: ['lists', 'tracks', 'comments', 'site'],
    section: 'musics',
  },
  '/collection/:id': {
    code: 'catalogue/CollectionPage',
    texts: ['lists', 'tracks', 'comments', 'site'],
    section: 'playlists',
  },
  '/playlist/:id': {
    code: 'catalogue/CollectionPage',
    texts: ['lists', 'tracks', 'comments', 'site'],
    section: 'playlists',
  },
  '/genre/:id': { code: 'catalogue/GenrePage', texts: ['lists', 'tracks', 'site'] },
  '/dj/:id?': { code: 'catalogue/DjPage', texts: ['lists', 'tracks', 'site'], section: 'allDjs' },
  '/podcastCollection/:id?': {
    code: 'catalogue/PodcastCollectionPage',
    texts: ['lists', 'tracks', 'site'],
    section: 'podcasts',
  },
  '/musics/:show?': { code: 'catalogue/MusicsPage', texts: ['lists', 'tracks', 'site'], section: 'musics' },
  '/hotmusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'], section: 'musics' },
  '/othermusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'], section: 'musics' },
  '/mostplayedmusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'], section: 'musics' },
  '/newmusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'], section: 'musics' },
  '/videos/:show?': {
    code: 'catalogue/VideosPage',
    texts: ['lists', 'tracks', 'site'],
    section: 'musicVideos',
  },
  '/video': { code: 'catalogue/VideosPage', texts: ['lists', 'tracks', 'site'], section: 'musicVideos' },
  '/MusicVideos': {
    code: 'catalogue/MusicVideosPage',
    texts: ['lists', 'tracks', 'site'],
    section: 'musicVideos',
  },
  '/MusicVideos/:id': {
    code: 'catalogue/MusicVideosPage',
    texts: ['lists', 'tracks', 'site'],
    section: 'musicVideos',
  },
  '/allartists': { code: 'catalogue/AllArtistsPage', texts: ['lists', 'tracks'], section: 'allArtists' },
  '/alldjs': { code: 'catalogue/AllDjsPage', texts: ['lists', 'tracks'], section: 'allDjs' },
  '/albums': { code: 'catalogue/AlbumsPage', texts: ['lists', 'tracks'], section: 'musics' },
  '/playlists': { code: 'catalogue/PlaylistsPage', texts: ['lists', 'tracks'], section: 'playlists' },
  '/podcasts': { code: 'catalogue/PodcastsPage', texts: ['lists', 'tracks'], section: 'podcasts' },
  '/podcastCollections': {
    code: 'catalogue/PodcastCollectionsPage',
    texts: ['lists', 'tracks'],
    section: 'podcasts',
  },
  '/events': { code: 'catalogue/EventsPage', texts: ['lists', 'tracks'], section: 'events' },
  '/search': { code: 'catalogue/SearchPage', texts: ['search', 'lists', 'tracks'], tab: 'search' },
  '/live': {
    code: 'station/LivePage',
    texts: ['live', 'player', 'video', 'tracks', 'account', 'error'],
    ownPlayer: true,
    section: 'live',
    tab: 'live',
  },
  '/news': { code: 'station/NewsPage', texts: ['news'], section: 'news' },
  '/newsPost/:id?': { code: 'station/NewsPostPage', texts: ['news', 'site'], section: 'news' },
  '/pep': { code: 'catalogue/PicksPage', texts: ['lists', 'tracks'] },
  '/artistPanel': { code: 'studio/ArtistPanelPage', texts: ['panel', 'tracks', 'error'], tab: 'me' },
  '/artistPanel/albums/:id?': {
    code: 'studio/ArtistPanelPage',
    texts: ['panel', 'tracks', 'error'],
    tab: 'me',
  },
  '/artistPanel/roster': { code: 'studio/ArtistPanelPage', texts: ['panel', 'tracks', 'error'], tab: 'me' },
  '/artistPanel/release/:about/:id': {
    code: 'studio/ArtistPanelPage',
    texts: ['panel', 'tracks', 'error'],
    tab: 'me',
  },
  '/artistPanel/createmusic': {
    code: 'studio/CreateMusicPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/artistPanel/bulkupload': { code: 'studio/BulkUploadPage', texts: ['panel', 'bulk', 'error'], tab: 'me' },
  '/artistPanel/editMusic/:id': {
    code: 'studio/EditMusicPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/artistPanel/uploadmusic/:id/:video?': {
    code: 'studio/UploadMusicPage',
    texts: ['panel', 'upload', 'lyrics', 'form', 'error'],
    tab: 'me',
  },
  '/artistPanel/artistDetails/:id': {
    code: 'studio/ArtistDetailsPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/artistPanel/artistsocials/:id': {
    code: 'studio/ArtistSocialsPage',
    texts: ['panel', 'error'],
    tab: 'me',
  },
  '/artistPanel/statistics/:about/:id': {
    code: 'studio/ArtistStatisticsPage',
    texts: ['panel', 'statistics', 'error'],
    tab: 'me',
  },
  '/artistDetails/:id': { code: 'studio/ArtistDetailsPage', texts: ['panel', 'form', 'error'] },
  '/artistsocials/:id': { code: 'studio/ArtistSocialsPage', texts: ['panel', 'error'] },
  '/artistPanel/error': { code: 'studio/ArtistPanelErrorPage', texts: ['panel'], tab: 'me' },
  '/setting': {
    code: 'listeners/SettingPage',
    texts: ['setting', 'account', 'devices', 'form', 'player', 'video', 'downloads', 'error'],
    tab: 'me',
  },
  '/requestartist/:id': { code: 'studio/RequestArtistPage', texts: ['request'], tab: 'me' },
  '/profile': { code: 'listeners/ProfilePage', texts: ['library', 'lists', 'tracks'], tab: 'me' },
  '/dashbord': { code: 'listeners/ProfilePage', texts: ['library', 'lists', 'tracks'], tab: 'me' },
  '/dashboard': { code: 'listeners/ProfilePage', texts: ['library', 'lists', 'tracks'], tab: 'me' },
  '/myMusics/:show?': {
    code: 'listeners/MyMusicsPage',
    texts: ['library', 'lists', 'tracks', 'site'],
    tab: 'library',
  },
  '/djPanel': { code: 'studio/DjPanelPage', texts: ['tracks', 'panel', 'form', 'error'], tab: 'me' },
  // In the chunk of the panel, since every further one makes the first scripts of all pages longer
  '/djPanel/air': { code: 'studio/DjPanelPage', texts: ['tracks', 'panel', 'error'], tab: 'me' },
  '/djPanel/release/:id': { code: 'studio/DjPanelPage', texts: ['tracks', 'panel', 'error'], tab: 'me' },
  '/djPanel/createpodcast': {
    code: 'studio/CreatePodcastPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/djPanel/createcollection': {
    code: 'studio/CreateCollectionPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/djPanel/editcollection/:id': {
    code: 'studio/EditCollectionPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/djPanel/importfeed': { code: 'studio/ImportFeedPage', texts: ['panel', 'feeds', 'error'], tab: 'me' },
  '/djPanel/editPodcast/:id': {
    code: 'studio/EditPodcastPage',
    texts: ['panel', 'form', 'error'],
    tab: 'me',
  },
  '/djPanel/uploadpodcast/:id': {
    code: 'studio/UploadPodcastPage',
    texts: ['panel', 'upload', 'lyrics', 'feeds', 'error'],
    tab: 'me',
  },
  '/djPanel/statistics/:about/:id': {
    code: 'studio/DjStatisticsPage',
    texts: ['panel', 'statistics', 'error'],
    tab: 'me',
  },
  '/admin/:section?/:id?': { code: 'admin/AdminPage', texts: ['site'] },
  '/downloads': {
    code: 'listeners/DownloadsPage',
    texts: ['downloads', 'tracks', 'player'],
  },
  '/history': { code: 'listeners/HistoryPage', texts: ['library', 'lists', 'tracks', 'error'] },
  '/myplaylists': {
    code: 'listeners/MyPlaylistsPage',
    texts: ['playlists', 'tracks', 'error'],
    tab: 'library',
  },
  '/myplaylists/:id': {
    code: 'listeners/MyPlaylistPage',
    texts: ['playlists', 'lists', 'tracks', 'error', 'site'],
    tab: 'library',
  },
  '/mix/:id': {
    code: 'listeners/MixPage',
    texts: ['foryou', 'playlists', 'lists', 'tracks', 'error', 'site'],
  },
  '/about': { code: 'platform/AboutPage', texts: ['legal'] },
  '/contact-us': { code: 'platform/ContactPage', texts: ['legal'], section: 'contact' },
  '/privacy-policy': { code: 'platform/PrivacyPage', texts: ['legal'], section: 'privacy' },
  '/terms-of-service': { code: 'platform/TermsPage', texts: ['legal'], section: 'terms' },
  '/register': { code: 'listeners/RegisterPage', texts: ['login', 'error'], tab: 'me' },
  '/updateinfo': { code: 'listeners/UpdateInfoPage', texts: ['login', 'profile', 'error'] },
  '/press/:key': { code: 'catalogue/PressPage', texts: ['site'], ownPlayer: true },
  '/m/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/v/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/a/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/p/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/pl/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '*': { code: 'NotFoundPage', texts: ['site'] },
}
