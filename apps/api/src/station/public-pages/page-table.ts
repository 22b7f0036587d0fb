/** The pages of the client, by their paths, and what the head of each says. */
import { limits } from '@nava/contracts'
import type { AlbumsStore } from '../../catalogue/albums/albums.store.ts'
import type { ArtistsStore } from '../../catalogue/artists/artists.store.ts'
import type { CollectionsStore } from '../../catalogue/collections/collections.store.ts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
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
import { eventsHead, homeHead, listHead } from './list-heads.ts'
import * as musicHeads from './music-heads.ts'
import { newsHead } from './news-head.ts'
import type { PageHead } from './page-head.ts'
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
}

interface Page {
  pattern: RegExp
  /** Returns nothing where there is no such page: an unknown id, or what not everybody may see. */
  head: (groups: Groups, site: Site) => PageHead | undefined | Promise<PageHead | undefined>
}

type Groups = Record<string, string | undefined>

/** Returns the head of the page at an encoded path; undefined where there is no such page. */
export type FindHead = (path: string, site: Site) => Promise<PageHead | undefined>

export function pageHeads(sources: PageSources): FindHead {
  const find: FindHead = async (pathname, site) => {
    for (const { pattern, head } of pages) {
      const match = pattern.exec(pathname)
      if (match) return head(match.groups ?? {}, site)
    }
    return undefined
  }
  const pages = [...entityPages(sources), ...listPages(sources), ...privatePages(), embedPage(find)]
  return find
}

/** A player inside another site's page: it is described as what it plays, which search engines list instead of it. */
const embedPage = (find: FindHead): Page =>
  page('/embed/:kind/:id', async ({ kind = '', id = '' }, site) => {
    const path = pageOfEmbed(kind, id)
    const head = path && (await find(path, site))
    return head ? { ...head, isPrivate: true } : undefined
  })

const page = (path: string, head: Page['head']): Page => ({ pattern: patternOf(path), head })

/** Returns what matches a path as the client's routes have it, in any case: `/artist/:id/:name?`, `/djPanel/*`. */
function patternOf(path: string): RegExp {
  const segments = path.replace(/\/\*$/, '(?:/.*)?').replaceAll(/\/:(\w+)(\?)?/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${segments}$`, 'i')
}

/** A page about one thing, whose id is in its path. */
const ofID = (pathname: string, head: (id: number, site: Site) => Promise<PageHead | undefined>): Page =>
  page(pathname, ({ id = '' }, site) =>
    /^\d{1,10}$/.test(id) && Number(id) <= limits.maxID ? head(Number(id), site) : undefined,
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
    ofID('/playMusic/:id/:artist?/:title?', async (id, site) => {
      const found = await publicMusic(id)
      return found && musicHeads.musicHead(found, site)
    }),
    ofID('/playVideo/:id', async (id, site) => {
      const found = await publicMusic(id)
      return found?.hasVideo ? musicHeads.videoHead(found, site) : undefined
    }),
    ofID('/playPodcast/:id/:artist?/:title?', async (id, site) => {
      const row = await podcasts.find(id)
      return row && ownPodcast.isPublic(row) ? podcastHeads.podcastHead(presentPodcast(row), site) : undefined
    }),
    ofID('/artist/:id/:name?', artistHead),
    ofID('/dj/:id', async (id, site) => {
      const dj = await djs.find(id)
      return dj && peopleHeads.djHead(dj, site)
    }),
    ofID('/album/:id', async (id, site) => {
      const album = await albums.find(id)
      return album && albumHeads.albumHead(album, site)
    }),
    ofID('/collection/:id', collectionHead),
    ofID('/playlist/:id', collectionHead),
    ofID('/podcastCollection/:id', async (id, site) => {
      const [series, episodes] = await Promise.all([
        podcastCollections.find(id),
        podcastLists.inCollection(id),
      ])
      return series && podcastHeads.podcastCollectionHead(series, episodes, site)
    }),
    ofID('/newsPost/:id', async (id, site) => {
      const post = await news.find(id)
      return post && newsHead(post, site)
    }),
    ofID('/MusicVideos/:id', async (id, site) => {
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
const LISTS: readonly (readonly [paths: readonly string[], title: string, description: string])[] = [
  [['/musics', '/musics/new', '/newmusics'], 'New music', 'The newest tracks'],
  [['/mostplayedmusics', '/musics/most'], 'Most played music', 'The tracks that were played most'],
  [['/hotmusics', '/musics/hot'], 'Trending music', 'The tracks that are played most this week'],
  [['/othermusics', '/musics/other'], 'More music', 'Tracks to discover'],
  [['/featuredmusics'], 'Featured music', 'Tracks that we recommend'],
  [['/videos', '/videos/:show', '/video'], 'Videos', 'Music videos that are watched most'],
  [['/musicvideos'], 'Music videos', 'All music videos'],
  [['/allartists'], 'Artists', 'All artists'],
  [['/alldjs'], 'DJs', 'All DJs'],
  [['/albums', '/album'], 'Albums', 'All albums'],
  [['/playlists'], 'Playlists', 'Collections of tracks for every mood'],
  [['/podcasts'], 'Podcasts', 'The newest episodes and series'],
  [['/podcastCollections', '/podcastCollection'], 'Podcast collections', 'All series of podcasts'],
  [['/news'], 'News', 'News of music and artists'],
  [['/live'], 'Live TV', 'Watch our live channel, and see what is on this week'],
  [['/pep'], 'Picks', 'What we recommend'],
  [['/about'], 'About', 'What this site is'],
  [['/contact-us'], 'Contact us', 'How to reach us'],
  [['/privacy-policy'], 'Privacy policy', 'What data we collect, and what we do with it'],
  [['/terms-of-service'], 'Terms of service', 'The terms that this service is offered under'],
]

/** The canonical paths of home, the lists and the texts. */
export const LIST_PATHS: readonly string[] = ['/', '/events', ...LISTS.map(([[path = '/']]) => path)]

function listPages({ calendar }: PageSources): Page[] {
  return [
    page('/', (_groups, site) => homeHead(site)),
    page('/events', async (_groups, site) =>
      eventsHead(await calendar.events({ take: limits.list.defaultTake, skip: 0 }), site),
    ),
    ...LISTS.flatMap(([paths, title, description]) =>
      paths.map((path) =>
        page(path, (_groups, site) =>
          listHead(paths[0] ?? path, title, `${description} on ${site.productName}.`, site),
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
