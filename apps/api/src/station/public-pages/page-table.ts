/** The pages of the client, by their paths: what the head of each says, and the calls that it starts with. */
import {
  addressOf,
  collectionMusics,
  type Endpoint,
  getAlbumMusics,
  getArtistPage,
  getCollection,
  getHome,
  getMusic,
  getNewsPost,
  getPodcast,
  getPodcastCollection,
  limits,
  type ReplyOf,
  relatedArtists,
  relatedMusic,
  relatedPodcasts,
  relatedVideos,
  topPodcasts,
  videoRelation,
  webMusics,
  webVideos,
} from '@nava/contracts'
import type { AlbumsStore } from '../../catalogue/albums/albums.store.ts'
import type { ArtistsStore } from '../../catalogue/artists/artists.store.ts'
import type { CollectionsStore } from '../../catalogue/collections/collections.store.ts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import type { PodcastCollectionsStore } from '../../catalogue/podcast-collections/podcast-collections.store.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastListsStore } from '../../catalogue/podcasts/podcast-lists.store.ts'
import { presentPodcast } from '../../catalogue/podcasts/podcasts.present.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { CalendarStore } from '../calendar/calendar.store.ts'
import type { NewsSource } from '../news/news-source.ts'
import * as albumHeads from './album-heads.ts'
import { pageOfEmbed } from './embeds.ts'
import { type FirstPicture, firstPictures } from './first-pictures.ts'
import type { FirstCall } from './first-replies.ts'
import { eventsHead, homeHead, listHead } from './list-heads.ts'
import * as musicHeads from './music-heads.ts'
import { newsHead } from './news-head.ts'
import type { PageHead } from './page-head.ts'
import { withPictureSize } from './picture-size.ts'
import { patternOf } from './path-pattern.ts'
import * as peopleHeads from './people-heads.ts'
import * as podcastHeads from './podcast-heads.ts'
import type { Site } from './site.ts'

export interface PageSources {
  music: MusicStore
  podcasts: PodcastsStore
  podcastLists: PodcastListsStore
  podcastCollections: PodcastCollectionsStore
  artists: ArtistsStore
  djs: DjsStore
  albums: AlbumsStore
  collections: CollectionsStore
  news: NewsSource
  calendar: CalendarStore
  images: ImagesStore
}

interface Page {
  pattern: RegExp
  /** Returns undefined if there is no such page: the id is unknown, or not public. */
  head: (groups: Groups, site: Site) => PageHead | undefined | Promise<PageHead | undefined>
  start: Start
}

/** How the client begins with a page. */
interface Start {
  /** The calls that it makes first, as in its routes.ts. */
  calls: readonly Endpoint[]
  /** Returns the picture that the page shows first, by the reply to its first call. */
  picture?: (reply: unknown) => FirstPicture | undefined
  /** The server renders it: it looks the same to every visitor, once these calls are answered. */
  isRendered?: boolean
}

type Groups = Record<string, string | undefined>

export interface FoundPage {
  head: PageHead
  /** The calls that the client makes first on this page. */
  calls: FirstCall[]
  picture: Start['picture']
  isRendered: boolean
}

/** Returns the page at an encoded path; undefined where there is no such page. */
export type FindPage = (path: string, site: Site) => Promise<FoundPage | undefined>

export function pageFinder(sources: PageSources): FindPage {
  const find: FindPage = async (pathname, site) => {
    for (const page of pages) {
      const match = page.pattern.exec(pathname)
      if (!match) continue
      const described = await page.head(match.groups ?? {}, site)
      const head = described && (await withPictureSize(sources.images, described))
      const id = match.groups?.['id']
      const { calls, picture, isRendered = false } = page.start
      const first = calls.map((call) => ({
        method: call.method === 'POST' ? ('POST' as const) : ('GET' as const),
        url: addressOf(call, id === undefined ? {} : { params: { id } }),
      }))
      return head && { head, calls: first, picture, isRendered }
    }
    return undefined
  }
  const pages = [...entityPages(sources), ...listPages(sources), ...privatePages(), embedPage(find)]
  return find
}

/** A player inside another site's page: it is described as what it plays, which search engines list instead of it. */
const embedPage = (find: FindPage): Page =>
  page('/embed/:kind/:id', async ({ kind = '', id = '' }, site) => {
    const path = pageOfEmbed(kind, id)
    const found = path && (await find(path, site))
    return found ? { ...found.head, isPrivate: true } : undefined
  })

const page = (path: string, head: Page['head'], start: Start = starting()): Page => ({
  pattern: patternOf(path),
  head,
  start,
})

const starting = (...calls: Endpoint[]): Start => ({ calls })

const rendered = (start: Start): Start => ({ ...start, isRendered: true })

/** A page whose first picture follows from the reply to its first call. */
const startingWith = <E extends Endpoint>(
  picture: (reply: ReplyOf<E['reply']>) => FirstPicture | undefined,
  first: E,
  ...others: Endpoint[]
): Start => ({
  calls: [first, ...others],
  // The server itself made the reply, according to the contract.
  picture: (reply) => picture(reply as ReplyOf<E['reply']>),
})

/** A page about one thing, whose id is in its path. */
const ofID = (
  pathname: string,
  start: Start,
  head: (id: number, site: Site) => Promise<PageHead | undefined>,
): Page =>
  page(
    pathname,
    ({ id = '' }, site) =>
      /^\d{1,10}$/.test(id) && Number(id) <= limits.maxID ? head(Number(id), site) : undefined,
    start.calls.length > 0 ? rendered(start) : start,
  )

function entityPages(sources: PageSources): Page[] {
  const { music, podcasts, podcastLists, podcastCollections, artists, djs, albums, collections, news } =
    sources
  const publicMusic = async (id: number) => {
    const row = await music.find(id)
    return row && ownMusic.isPublic(row) ? presentMusic(row) : undefined
  }
  const artistHead = async (id: number, site: Site) => {
    const artist = await artists.find(id)
    return artist && peopleHeads.artistHead(artist, site)
  }
  const collectionHead = async (id: number, site: Site) => {
    const [collection, musics] = await Promise.all([collections.find(id), collections.music(id)])
    return collection && albumHeads.collectionHead(collection, musics, site)
  }
  return [
    ofID(
      '/playMusic/:id/:artist?/:title?',
      startingWith(firstPictures.music, getMusic, relatedMusic, videoRelation),
      async (id, site) => {
        const found = await publicMusic(id)
        return found && musicHeads.musicHead(found, site)
      },
    ),
    ofID('/playVideo/:id', starting(getMusic, relatedVideos), async (id, site) => {
      const found = await publicMusic(id)
      return found?.hasVideo ? musicHeads.videoHead(found, site) : undefined
    }),
    ofID(
      '/playPodcast/:id/:artist?/:title?',
      startingWith(firstPictures.podcast, getPodcast, relatedPodcasts),
      async (id, site) => {
        const row = await podcasts.find(id)
        return row && ownPodcast.isPublic(row)
          ? podcastHeads.podcastHead(presentPodcast(row), site)
          : undefined
      },
    ),
    ofID('/artist/:id/:name?', startingWith(firstPictures.artist, getArtistPage, relatedArtists), artistHead),
    ofID('/dj/:id', starting(), async (id, site) => {
      const dj = await djs.find(id)
      return dj && peopleHeads.djHead(dj, site)
    }),
    ofID('/album/:id', startingWith(firstPictures.album, getAlbumMusics), async (id, site) => {
      const album = await albums.find(id)
      return album && albumHeads.albumHead(album, site)
    }),
    ofID(
      '/collection/:id',
      startingWith(firstPictures.collection, getCollection, collectionMusics),
      collectionHead,
    ),
    ofID(
      '/playlist/:id',
      startingWith(firstPictures.collection, getCollection, collectionMusics),
      collectionHead,
    ),
    ofID(
      '/podcastCollection/:id',
      startingWith(firstPictures.podcastCollection, getPodcastCollection),
      async (id, site) => {
        const [series, episodes] = await Promise.all([
          podcastCollections.find(id),
          podcastLists.inCollection(id),
        ])
        return series && podcastHeads.podcastCollectionHead(series, episodes, site)
      },
    ),
    ofID('/newsPost/:id', starting(getNewsPost), async (id, site) => {
      const post = await news.find(id)
      return post && newsHead(post, site)
    }),
    ofID('/MusicVideos/:id', starting(), async (id, site) => {
      const artist = await artists.find(id)
      return (
        artist &&
        listHead(
          `/MusicVideos/${id}`,
          `Music videos of ${artist.name}`,
          `All music videos of ${artist.name}`,
          site,
        )
      )
    }),
  ]
}

/** Lists and texts that everybody may see: their paths, the first of which is the canonical one, title and description. */
const LISTS: readonly (readonly [
  paths: readonly string[],
  title: string,
  description: string,
  start?: Start,
])[] = [
  [['/musics', '/musics/new', '/newmusics'], 'New music', 'The newest tracks', starting(webMusics)],
  [['/mostplayedmusics', '/musics/most'], 'Most played music', 'The tracks that were played most'],
  [['/hotmusics', '/musics/hot'], 'Trending music', 'The tracks that are played most this week'],
  [['/othermusics', '/musics/other'], 'More music', 'Tracks to discover'],
  [['/featuredmusics'], 'Featured music', 'Tracks that we recommend'],
  [
    ['/videos', '/videos/:show', '/video'],
    'Videos',
    'Music videos that are watched most',
    starting(webVideos),
  ],
  [['/musicvideos'], 'Music videos', 'All music videos'],
  [['/allartists'], 'Artists', 'All artists'],
  [['/alldjs'], 'DJs', 'All DJs'],
  [['/albums', '/album'], 'Albums', 'All albums'],
  [['/playlists'], 'Playlists', 'Collections of tracks for every mood'],
  [['/podcastCollections', '/podcastCollection'], 'Podcast collections', 'All series of podcasts'],
  [['/news'], 'News', 'News of music and artists'],
  [['/live'], 'Live TV', 'Watch our live channel, and see what is on this week'],
  [['/pep'], 'Picks', 'What we recommend'],
  [['/about'], 'About', 'What this site is'],
  [['/contact-us'], 'Contact us', 'How to reach us'],
  [['/privacy-policy'], 'Privacy policy', 'What data we collect, and what we do with it'],
  [['/terms-of-service'], 'Terms of service', 'The terms that this service is offered under'],
]

/** Series whose feeds the page of podcasts names. */
const FEEDS_OF_LIST = 10

/** The canonical paths of home, the lists and the texts. */
export const LIST_PATHS: readonly string[] = [
  '/',
  '/events',
  '/podcasts',
  ...LISTS.map(([[path = '/']]) => path),
]

function listPages({ calendar, podcastCollections }: PageSources): Page[] {
  return [
    page('/', (_groups, site) => homeHead(site), rendered(startingWith(firstPictures.home, getHome))),
    page('/events', async (_groups, site) =>
      eventsHead(await calendar.events({ take: limits.list.defaultTake, skip: 0 }), site),
    ),
    page(
      '/podcasts',
      async (_groups, site) =>
        podcastHeads.podcastsHead(
          listHead('/podcasts', 'Podcasts', `The newest episodes and series on ${site.productName}.`, site),
          await podcastCollections.newest({ take: FEEDS_OF_LIST, skip: 0 }),
        ),
      starting(topPodcasts),
    ),
    ...LISTS.flatMap(([paths, title, description, start]) =>
      paths.map((path) =>
        page(
          path,
          (_groups, site) =>
            listHead(paths[0] ?? path, title, `${description} on ${site.productName}.`, site),
          start,
        ),
      ),
    ),
  ]
}

/** Pages for one person, and those that lead to another page: nothing of them is for search engines. */
const PRIVATE = [
  '/register',
  '/updateinfo',
  '/search',
  '/profile',
  '/dashbord',
  '/dashboard',
  '/setting',
  '/mymusics/:show?',
  '/myplaylists/:id?',
  '/requestartist/:id',
  '/artistPanel/*',
  '/artistDetails/:id',
  '/artistsocials/:id',
  '/djPanel/*',
  '/m/:id?',
  '/v/:id?',
  '/a/:id?',
  '/p/:id?',
  '/pl/:id?',
  '/playPodcast',
  '/artist',
  '/dj',
  '/newsPost',
] as const

const privatePages = (): Page[] =>
  PRIVATE.map((path) =>
    page(path, (_groups, { at, productName }) => ({
      title: productName,
      description: productName,
      url: at('/'),
      type: 'website',
      isPrivate: true,
    })),
  )
