/** Table of pages, for the client's routes and links, the server's pages and sitemap, and end-to-end tests */
import { getAlbumMusics, listAlbums } from '../catalogue/albums.ts'
import { artistVideos, getArtist, getArtistPage, listArtists, relatedArtists } from '../catalogue/artists.ts'
import { collectionMusics, getCollection, listCollections } from '../catalogue/collections.ts'
import { getDjPage, listDjs } from '../catalogue/djs.ts'
import { getGenre } from '../catalogue/genres.ts'
import { getHome } from '../catalogue/home.ts'
import {
  getMusic,
  hotMusics,
  listVideos,
  mostPlayed,
  newReleasedMusics,
  newReleasedVideos,
  otherMusics,
  relatedMusic,
  top5Music,
  relatedVideos,
  top10Musics,
  topMonthVideos,
  videoRelation,
  webMusics,
  webVideos,
} from '../catalogue/music.ts'
import { getPodcastCollection, listPodcastCollections } from '../catalogue/podcast-collections.ts'
import { getPodcast, listPodcasts, relatedPodcasts, topPodcasts } from '../catalogue/podcasts.ts'
import { getForYou } from '../listeners/for-you.ts'
import { getPlaylistPage, listPlaylists, recentPlays } from '../listeners/playlists.ts'
import { getUser } from '../listeners/users.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { artistPanelMe } from '../studio/artist-panel.ts'
import { djPanelMe } from '../studio/dj-panel.ts'
import { listEvents } from './calendar.ts'
import { getLegalTexts } from './legal-texts.ts'
import { getLive } from './live.ts'
import { getNewsPost, listNewsPosts, NEWS_TILE_FIELDS } from './news.ts'

type Part = readonly [call: Endpoint, query: Readonly<Record<string, string | number>>]

/** Page of the client. By default it is public, rendered by the server and listed by search engines. */
export interface ClientPage {
  /** All but `visitor` sign in first. */
  reader?: 'visitor' | 'listener' | 'artist' | 'dj' | 'admin'
  /** Path of the page that this one redirects to, or whose content it duplicates */
  sameAs?: string
  /** Path to redirect to if the address lacks the ID */
  list?: string
  /** First calls, which start while the page's code loads; if the path has an ID, they are about it */
  calls?: readonly Endpoint[]
  /**
   * First calls of signed-in users for what is theirs, which start before the page's code; an ID in their paths is
   * that of the page, or of the user
   */
  own?: readonly Endpoint[]
  /** Further lists, which the server fetches when it renders the page */
  parts?: readonly Part[]
  /** Lists by value of `:show`, the default first */
  shows?: Readonly<Record<string, { list: Endpoint; sameAs?: string }>>
  shown?: number
  /** Query parameter that changes the content; with it, the server does not render the page */
  searchedBy?: string
}

const first = (list: Endpoint, take: number = limits.list.defaultTake): Part => [list, { take, skip: 0 }]
const some = (list: Endpoint, take: number): Part => [list, { take }]

const shortLink = (sameAs: string) => ({ reader: 'visitor', sameAs }) as const satisfies ClientPage
const collection = { calls: [getCollection, collectionMusics] }
const ofArtists = { reader: 'artist', calls: [artistPanelMe] } as const
const ofDjs = { reader: 'dj', calls: [djPanelMe] } as const
const artistProfile = { reader: 'artist', calls: [artistPanelMe, getArtist] } as const

/**
 * Pages by path; paths are case-insensitive. A colon starts a parameter; a question mark makes it optional.
 */
export const pages = {
  '/': { calls: [getHome], own: [getForYou, recentPlays] },
  '/playMusic/:id/:artist?/:title?': {
    calls: [getMusic, relatedMusic, videoRelation],
    parts: [[top5Music, {}]],
  },
  '/playPodcast/:id?/:djs?/:title?': { list: '/podcasts', calls: [getPodcast, relatedPodcasts] },
  '/playVideo/:id': { calls: [getMusic, relatedVideos] },
  '/artist/:id?/:name?': { list: '/allartists', calls: [getArtistPage, relatedArtists] },
  '/album/:id?': { list: '/albums', calls: [getAlbumMusics] },
  '/collection/:id': collection,
  '/playlist/:id': collection,
  '/genre/:id': { calls: [getGenre] },
  '/dj/:id?': { list: '/alldjs', parts: [first(getDjPage)] },
  '/podcastCollection/:id?': { list: '/podcastCollections', calls: [getPodcastCollection] },
  '/musics/:show?': {
    calls: [webMusics],
    parts: [[top10Musics, {}]],
    shows: {
      new: { list: newReleasedMusics },
      most: { list: mostPlayed, sameAs: '/mostplayedmusics' },
      hot: { list: hotMusics, sameAs: '/hotmusics' },
      other: { list: otherMusics, sameAs: '/othermusics' },
    },
    shown: limits.pages.musicFirst,
  },
  '/hotmusics': { parts: [first(hotMusics)] },
  '/othermusics': { parts: [first(otherMusics)] },
  '/mostplayedmusics': { parts: [first(mostPlayed)] },
  '/newmusics': { sameAs: '/musics', parts: [first(newReleasedMusics)] },
  '/videos/:show?': {
    calls: [webVideos],
    shows: {
      new: { list: newReleasedVideos },
      hot: { list: listVideos, sameAs: '/videos' },
      month: { list: topMonthVideos, sameAs: '/videos' },
    },
    shown: limits.pages.videosFirst,
  },
  '/video': {
    sameAs: '/videos',
    calls: [webVideos],
    parts: [first(newReleasedVideos, limits.pages.videosFirst)],
  },
  '/MusicVideos': { parts: [first(newReleasedVideos)] },
  '/MusicVideos/:id': { calls: [getArtist], parts: [first(artistVideos)] },
  '/allartists': { searchedBy: 'search', parts: [first(listArtists, limits.pages.artists)] },
  '/alldjs': { searchedBy: 'search', parts: [first(listDjs)] },
  '/albums': { parts: [first(listAlbums)] },
  '/playlists': { parts: [first(listCollections)] },
  '/podcasts': {
    calls: [topPodcasts],
    parts: [some(listPodcastCollections, limits.home.podcastCollections), first(listPodcasts)],
  },
  '/podcastCollections': { parts: [first(listPodcastCollections)] },
  '/events': { parts: [first(listEvents)] },
  '/search': { reader: 'visitor' },
  '/live': { parts: [[getLive, {}]] },
  '/news': { parts: [[listNewsPosts, { per_page: limits.pages.news, _fields: NEWS_TILE_FIELDS }]] },
  '/newsPost/:id?': { list: '/news', calls: [getNewsPost] },
  '/pep': {
    parts: [hotMusics, listVideos, topPodcasts].map((list) => some(list, limits.home.hot)),
  },
  '/about': { parts: [[getLegalTexts, { page: 'about' }]] },
  '/contact-us': {},
  '/privacy-policy': { parts: [[getLegalTexts, { page: 'privacy' }]] },
  '/terms-of-service': { parts: [[getLegalTexts, { page: 'terms' }]] },

  '/register': { reader: 'visitor' },
  '/updateinfo': { reader: 'visitor' }, // with a mailed code, before there is a session
  '/profile': { reader: 'listener' },
  '/dashbord': { reader: 'listener', sameAs: '/profile' }, // spelled so in published links
  '/dashboard': { reader: 'listener', sameAs: '/profile' },
  '/setting': { reader: 'listener', own: [getUser] },
  '/myMusics/:show?': { reader: 'listener' },
  '/downloads': { reader: 'listener' },
  '/history': { reader: 'listener' },
  '/myplaylists': { reader: 'listener', own: [listPlaylists] },
  '/myplaylists/:id': { reader: 'visitor', own: [getPlaylistPage] }, // visitors if it is public
  '/mix/:id': { reader: 'listener', own: [getForYou] },
  '/requestartist/:id': { reader: 'listener' },

  '/artistPanel': ofArtists,
  '/artistPanel/createmusic': ofArtists,
  '/artistPanel/bulkupload': ofArtists,
  '/artistPanel/editMusic/:id': { reader: 'artist', calls: [artistPanelMe, getMusic] },
  '/artistPanel/uploadmusic/:id/:video?': { reader: 'artist', calls: [artistPanelMe, getMusic] },
  '/artistPanel/albums/:id?': ofArtists,
  '/artistPanel/roster': ofArtists,
  '/artistPanel/release/:about/:id': ofArtists,
  '/artistPanel/artistDetails/:id': artistProfile,
  '/artistPanel/artistsocials/:id': artistProfile,
  '/artistPanel/statistics/:about/:id': ofArtists,
  '/artistPanel/error': { reader: 'artist' },
  '/artistDetails/:id': { ...artistProfile, sameAs: '/artistPanel/artistDetails/:id' },
  '/artistsocials/:id': { ...artistProfile, sameAs: '/artistPanel/artistsocials/:id' },

  '/djPanel': ofDjs,
  '/djPanel/createpodcast': ofDjs,
  '/djPanel/createcollection': ofDjs,
  '/djPanel/editcollection/:id': ofDjs,
  '/djPanel/importfeed': ofDjs,
  '/djPanel/air': ofDjs,
  '/djPanel/release/:id': ofDjs,
  '/djPanel/editPodcast/:id': { reader: 'dj', calls: [djPanelMe, getPodcast] },
  '/djPanel/uploadpodcast/:id': { reader: 'dj', calls: [djPanelMe, getPodcast] },
  '/djPanel/statistics/:about/:id': ofDjs,

  '/admin/:section?/:id?': { reader: 'admin' },

  '/press/:key': { reader: 'visitor' },

  '/m/:id?': shortLink('/playMusic/:id/:artist?/:title?'),
  '/v/:id?': shortLink('/playVideo/:id'),
  '/a/:id?': shortLink('/album/:id?'),
  '/p/:id?': shortLink('/playPodcast/:id?/:djs?/:title?'),
  '/pl/:id?': shortLink('/playlist/:id'),
} as const satisfies Record<`/${string}`, ClientPage>

export type PagePath = keyof typeof pages

export const pageList = Object.entries<ClientPage>(pages) as [PagePath, ClientPage][]

/** `/album` or `/album/7` for `/album/:id?` */
type LinkTo<Path> = Path extends `${infer Start}/:${string}` ? Start | `${Start}/${string}` : Path
export type PageLink = LinkTo<PagePath>

type PublicPage = {
  [Path in PagePath]: (typeof pages)[Path] extends { reader: string } | { sameAs: string } ? never : Path
}[PagePath]
type WithoutShow<Path> = Path extends `${infer Start}/:show?` ? Start : Path

/** Canonical address of each public page without an ID: `/musics` for `/musics/:show?` */
export type PublicListPath = Exclude<WithoutShow<PublicPage>, `${string}/:${string}`>

/** Public pages about an item */
export type PublicItemPath = Extract<PublicPage, `${string}/:id${string}`>
