import type { PagePath } from '@nava/contracts'
import type { Namespace } from '../lib/i18n/i18n.ts'

export interface Screen {
  /** Module in this folder, built as a chunk of its own */
  code: string
  texts: readonly Namespace[]
  /** True if the page plays sound itself, so that the bottom player is hidden and paused */
  ownPlayer?: boolean
}

/** Screens by path; `*` is for unknown paths. vite/page-routes.ts generates the routes. */
export const screens: Readonly<Record<PagePath | '*', Screen>> = {
  '/': { code: 'catalogue/HomePage', texts: ['home', 'tracks', 'banner'] },
  '/playMusic/:id/:artist?/:title?': {
    code: 'catalogue/MusicPage',
    texts: ['music', 'tracks', 'comments', 'site'],
  },
  '/playPodcast/:id?/:djs?/:title?': {
    code: 'catalogue/PodcastPage',
    texts: ['podcast', 'player', 'comments', 'tracks', 'site'],
  },
  '/playVideo/:id': {
    code: 'catalogue/VideoPage',
    texts: ['video', 'player', 'tracks', 'comments', 'banner', 'site'],
    ownPlayer: true,
  },
  '/artist/:id?/:name?': { code: 'catalogue/ArtistPage', texts: ['artist', 'tracks'] },
  '/album/:id?': { code: 'catalogue/AlbumPage', texts: ['lists', 'tracks', 'comments', 'site'] },
  '/collection/:id': { code: 'catalogue/CollectionPage', texts: ['lists', 'tracks', 'comments', 'site'] },
  '/playlist/:id': { code: 'catalogue/CollectionPage', texts: ['lists', 'tracks', 'comments', 'site'] },
  '/genre/:id': { code: 'catalogue/GenrePage', texts: ['lists', 'tracks', 'site'] },
  '/dj/:id?': { code: 'catalogue/DjPage', texts: ['lists', 'tracks', 'site'] },
  '/podcastCollection/:id?': { code: 'catalogue/PodcastCollectionPage', texts: ['lists', 'tracks', 'site'] },
  '/musics/:show?': { code: 'catalogue/MusicsPage', texts: ['lists', 'tracks', 'site'] },
  '/hotmusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'] },
  '/othermusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'] },
  '/mostplayedmusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'] },
  '/newmusics': { code: 'catalogue/MusicListPage', texts: ['lists', 'tracks'] },
  '/videos/:show?': { code: 'catalogue/VideosPage', texts: ['lists', 'tracks', 'site'] },
  '/video': { code: 'catalogue/VideosPage', texts: ['lists', 'tracks', 'site'] },
  '/MusicVideos': { code: 'catalogue/MusicVideosPage', texts: ['lists', 'tracks', 'site'] },
  '/MusicVideos/:id': { code: 'catalogue/MusicVideosPage', texts: ['lists', 'tracks', 'site'] },
  '/allartists': { code: 'catalogue/AllArtistsPage', texts: ['lists', 'tracks'] },
  '/alldjs': { code: 'catalogue/AllDjsPage', texts: ['lists', 'tracks'] },
  '/albums': { code: 'catalogue/AlbumsPage', texts: ['lists', 'tracks'] },
  '/playlists': { code: 'catalogue/PlaylistsPage', texts: ['lists', 'tracks'] },
  '/podcasts': { code: 'catalogue/PodcastsPage', texts: ['lists', 'tracks'] },
  '/podcastCollections': { code: 'catalogue/PodcastCollectionsPage', texts: ['lists', 'tracks'] },
  '/events': { code: 'catalogue/EventsPage', texts: ['lists', 'tracks'] },
  '/search': { code: 'catalogue/SearchPage', texts: ['search', 'lists', 'tracks'] },
  '/live': {
    code: 'station/LivePage',
    texts: ['live', 'player', 'video', 'tracks', 'account', 'error'],
    ownPlayer: true,
  },
  '/news': { code: 'station/NewsPage', texts: ['news'] },
  '/newsPost/:id?': { code: 'station/NewsPostPage', texts: ['news', 'site'] },
  '/pep': { code: 'catalogue/PicksPage', texts: ['lists', 'tracks'] },
  '/artistPanel': { code: 'studio/ArtistPanelPage', texts: ['panel', 'tracks', 'error'] },
  '/artistPanel/createmusic': { code: 'studio/CreateMusicPage', texts: ['panel', 'form', 'error'] },
  '/artistPanel/bulkupload': { code: 'studio/BulkUploadPage', texts: ['panel', 'bulk', 'error'] },
  '/artistPanel/editMusic/:id': { code: 'studio/EditMusicPage', texts: ['panel', 'form', 'error'] },
  '/artistPanel/uploadmusic/:id/:video?': {
    code: 'studio/UploadMusicPage',
    texts: ['panel', 'upload', 'form', 'error'],
  },
  '/artistPanel/artistDetails/:id': { code: 'studio/ArtistDetailsPage', texts: ['panel', 'form', 'error'] },
  '/artistPanel/artistsocials/:id': { code: 'studio/ArtistSocialsPage', texts: ['panel', 'error'] },
  '/artistPanel/statistics/:about/:id': {
    code: 'studio/ArtistStatisticsPage',
    texts: ['panel', 'statistics', 'error'],
  },
  '/artistDetails/:id': { code: 'studio/ArtistDetailsPage', texts: ['panel', 'form', 'error'] },
  '/artistsocials/:id': { code: 'studio/ArtistSocialsPage', texts: ['panel', 'error'] },
  '/artistPanel/error': { code: 'studio/ArtistPanelErrorPage', texts: ['panel'] },
  '/setting': {
    code: 'listeners/SettingPage',
    texts: ['setting', 'account', 'devices', 'form', 'player', 'video', 'downloads', 'error'],
  },
  '/requestartist/:id': { code: 'studio/RequestArtistPage', texts: ['request'] },
  '/profile': { code: 'listeners/ProfilePage', texts: ['library', 'lists', 'tracks'] },
  '/dashbord': { code: 'listeners/ProfilePage', texts: ['library', 'lists', 'tracks'] },
  '/dashboard': { code: 'listeners/ProfilePage', texts: ['library', 'lists', 'tracks'] },
  '/myMusics/:show?': { code: 'listeners/MyMusicsPage', texts: ['library', 'lists', 'tracks', 'site'] },
  '/djPanel': { code: 'studio/DjPanelPage', texts: ['tracks', 'panel', 'error'] },
  '/djPanel/createpodcast': { code: 'studio/CreatePodcastPage', texts: ['panel', 'form', 'error'] },
  '/djPanel/createcollection': { code: 'studio/CreateCollectionPage', texts: ['panel', 'form', 'error'] },
  '/djPanel/editcollection/:id': { code: 'studio/EditCollectionPage', texts: ['panel', 'form', 'error'] },
  '/djPanel/importfeed': { code: 'studio/ImportFeedPage', texts: ['panel', 'feeds', 'error'] },
  '/djPanel/editPodcast/:id': { code: 'studio/EditPodcastPage', texts: ['panel', 'form', 'error'] },
  '/djPanel/uploadpodcast/:id': {
    code: 'studio/UploadPodcastPage',
    texts: ['panel', 'upload', 'feeds', 'error'],
  },
  '/djPanel/statistics/:about/:id': {
    code: 'studio/DjStatisticsPage',
    texts: ['panel', 'statistics', 'error'],
  },
  '/admin/:section?/:id?': { code: 'admin/AdminPage', texts: ['site'] },
  '/downloads': {
    code: 'listeners/DownloadsPage',
    texts: ['downloads', 'tracks', 'player'],
  },
  '/history': { code: 'listeners/HistoryPage', texts: ['library', 'lists', 'tracks', 'error'] },
  '/myplaylists': { code: 'listeners/MyPlaylistsPage', texts: ['playlists', 'tracks', 'error'] },
  '/myplaylists/:id': {
    code: 'listeners/MyPlaylistPage',
    texts: ['playlists', 'lists', 'tracks', 'error', 'site'],
  },
  '/mix/:id': {
    code: 'listeners/MixPage',
    texts: ['foryou', 'playlists', 'lists', 'tracks', 'error', 'site'],
  },
  '/about': { code: 'platform/AboutPage', texts: ['legal'] },
  '/contact-us': { code: 'platform/ContactPage', texts: ['legal'] },
  '/privacy-policy': { code: 'platform/PrivacyPage', texts: ['legal'] },
  '/terms-of-service': { code: 'platform/TermsPage', texts: ['legal'] },
  '/register': { code: 'listeners/RegisterPage', texts: ['login', 'error'] },
  '/updateinfo': { code: 'listeners/UpdateInfoPage', texts: ['login', 'profile', 'error'] },
  '/m/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/v/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/a/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/p/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '/pl/:id?': { code: 'catalogue/ShortLinkPage', texts: ['site'] },
  '*': { code: 'NotFoundPage', texts: ['site'] },
}
