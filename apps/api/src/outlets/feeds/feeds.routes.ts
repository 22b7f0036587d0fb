import {
  addressOf,
  chaptersIn,
  type Dj,
  feedChapters,
  feedCover,
  feedTranscript,
  getFeed,
  type ImageKind,
  itemPaths,
  limits,
} from '@nava/contracts'
import { musicIs, podcastIs } from '@nava/db/visibility'
import { imageMasterKey, squareKey } from '@nava/media/storage/keys'
import { writeVtt } from '@nava/media/captions/write-vtt'
import type { Storage } from '@nava/media/storage/storage'
import type * as z from 'zod'
import type { AlbumsStore } from '../../catalogue/albums/albums.store.ts'
import type { ArtistsStore } from '../../catalogue/artists/artists.store.ts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import type { PodcastCollectionsStore } from '../../catalogue/podcast-collections/podcast-collections.store.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { TranscriptsStore } from '../../catalogue/podcasts/transcripts.store.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { cachingWithLinks, siteOrigin } from '../../platform/site/site-origin.ts'
import type { FeedPage, FeedsStore } from './feeds.store.ts'
import { readPage, sender } from './send-file.ts'
import type { Channel } from './write-feed.ts'

interface Features {
  feeds: FeedsStore
  artists: ArtistsStore
  albums: AlbumsStore
  music: MusicStore
  djs: DjsStore
  podcastCollections: PodcastCollectionsStore
  podcasts: PodcastsStore
  transcripts: TranscriptsStore
  images: ImagesStore
  storage: Storage
  env: { productName: string; publicUrl: string; feedOwner: string }
}

export function feedRoutes(routes: Routes, features: Features): void {
  const { podcasts, env } = features
  const send = sender()

  serve(routes, getFeed, async ({ params: { kind, id }, query, request, reply }) => {
    const page = readPage(query.page)
    const { channel, found } = await channels[kind](features, id, page)
    if (page > 1 && found.items.length === 0) throw problem('address.not-found')
    const origin = siteOrigin(env.publicUrl, request)
    const at = (path: string) => origin + path
    // Loading the XML library on demand saves 6 MB.
    const { writeFeed } = await import('./write-feed.ts')
    const { productName, feedOwner: ownerEmail } = env
    const feed = addressOf(getFeed, { params: { kind, id } })
    const cover = addressOf(feedCover, { params: { kind, id } })
    const xml = await writeFeed(found, {
      channel: { ...channel, feed, cover, recommends: recommendsOf(channel, at) },
      page,
      productName,
      ownerEmail,
      at,
    })
    send(request, reply, xml, {
      endpoint: getFeed,
      caching: cachingWithLinks(env.publicUrl, limits.feeds.seconds),
      page,
    })
  })

  serve(routes, feedChapters, async ({ params, request, reply }) => {
    const row = await publicEpisode(podcasts, params.id)
    const chapters = chaptersIn(row.description, row.lengthSeconds)
    if (chapters.length === 0) throw problem('address.not-found')
    const json = {
      version: '1.2.0',
      title: row.title,
      chapters: chapters.map(({ at, title }) => ({ startTime: at, title })),
    }
    send(request, reply, JSON.stringify(json), {
      endpoint: feedChapters,
      caching: publicFor(limits.feeds.seconds),
    })
  })

  serve(routes, feedTranscript, async ({ params, request, reply }) => {
    const row = await publicEpisode(podcasts, params.id)
    const transcript = await features.transcripts.find(row.id)
    if (!transcript) throw problem('address.not-found')
    send(request, reply, writeVtt(transcript.cues), {
      endpoint: feedTranscript,
      caching: publicFor(limits.feeds.seconds),
    })
  })

  serve(routes, feedCover, async ({ params: { kind, id }, request, reply }) => {
    const cover = await coverOf(features, COVERS[kind], id)
    const { seconds, coverSeconds } = limits.feeds
    send(request, reply, cover.picture, {
      endpoint: feedCover,
      caching: publicFor(cover.isSquare ? coverSeconds : seconds),
    })
  })
}

async function publicEpisode(podcasts: PodcastsStore, id: number) {
  const row = await podcasts.find(id)
  if (!row || !podcastIs.public(row)) throw problem('podcast.not-found')
  return row
}

const publicFor = (seconds: number) => `public, max-age=${seconds}`

type FoundChannel = Omit<Channel, 'feed' | 'cover' | 'recommends'> & Pick<Dj, 'recommends'>

type FindChannel = (
  features: Features,
  id: number,
  page: number,
) => Promise<{ channel: FoundChannel; found: FeedPage }>

/** Returns the feeds of what a channel recommends. */
const recommendsOf = ({ recommends = [] }: FoundChannel, at: (path: string) => string) =>
  recommends.map((item) =>
    'djID' in item
      ? {
          title: item.title,
          address: at(addressOf(getFeed, { params: { kind: 'dj', id: item.djID } })),
          guid: '',
        }
      : item,
  )

type Kind<E extends typeof getFeed | typeof feedCover> = z.output<E['params']>['kind']

const channels: Record<Kind<typeof getFeed>, FindChannel> = {
  dj: async ({ djs, feeds }, id, page) => {
    const dj = await djs.find(id)
    if (!dj) throw problem('dj.not-found')
    const channel = {
      title: dj.name,
      description: dj.biography,
      author: dj.name,
      page: itemPaths.dj(id),
      djs: [dj],
      support: dj.support,
      recommends: dj.recommends,
      medium: 'podcast' as const,
    }
    return { channel, found: await feeds.episodes('dj', id, page) }
  },
  collection: async ({ podcastCollections, feeds }, id, page) => {
    const collection = await podcastCollections.find(id)
    if (!collection) throw problem('podcast-collection.not-found')
    const djs = collection.podcastCollectionDjs.map(({ dj }) => dj)
    const channel = {
      title: collection.name,
      description: '',
      author: djs.map(({ name }) => name).join(', '),
      page: itemPaths.podcastCollection(id),
      djs,
      medium: 'podcast' as const,
    }
    return { channel, found: await feeds.episodes('collection', id, page) }
  },
  artist: async ({ artists, feeds }, id, page) => {
    const artist = await artists.find(id)
    if (!artist) throw problem('artist.not-found')
    const channel = {
      title: artist.name,
      description: artist.biography,
      author: artist.name,
      page: itemPaths.artist(id),
      support: artist.support,
      djs: [],
      medium: 'music' as const,
    }
    return { channel, found: await feeds.tracks('artist', id, page) }
  },
  album: async ({ albums, feeds }, id, page) => {
    const album = await albums.find(id)
    if (!album) throw problem('album.not-found')
    const channel = {
      title: album.name,
      description: '',
      author: album.artists,
      page: itemPaths.album(id),
      djs: [],
      medium: 'music' as const,
      isSerial: true,
    }
    return { channel, found: await feeds.tracks('album', id, page) }
  },
}

type FeedCover = Extract<ImageKind, 'dj' | 'podcast' | 'podcastCollection' | 'artist' | 'album' | 'music'>

const COVERS: Record<Kind<typeof feedCover>, FeedCover> = {
  dj: 'dj',
  collection: 'podcastCollection',
  podcast: 'podcast',
  artist: 'artist',
  album: 'album',
  music: 'music',
}

/**
 * Returns the square made by the worker, else the stored picture, else a plain colour.
 * @throws 404 for hidden or missing rows
 */
async function coverOf(
  features: Features,
  kind: FeedCover,
  id: number,
): Promise<{ picture: Buffer; isSquare: boolean }> {
  const { images, storage } = features
  const image = await images.find(kind, id, undefined)
  if (!image?.isPublic) {
    await assertPublic(features, kind, id)
    return { picture: await plainPicture(), isSquare: true }
  }
  const read = (key: string) => storage.read(key).catch(() => undefined)
  const square = await read(squareKey(kind, id, image.version))
  if (square) return { picture: square, isSquare: true }
  const master = await read(imageMasterKey(kind, id, image.version))
  return { picture: master ?? (await plainPicture()), isSquare: false }
}

async function assertPublic(features: Features, kind: FeedCover, id: number) {
  const { artists, albums, djs, music, podcastCollections, podcasts } = features
  switch (kind) {
    case 'artist':
      if (!(await artists.exists(id))) throw problem('artist.not-found')
      return
    case 'album':
      if (!(await albums.find(id))) throw problem('album.not-found')
      return
    case 'music': {
      const row = await music.find(id)
      if (!row || !musicIs.public(row)) throw problem('music.not-found')
      return
    }
    case 'dj':
      if (!(await djs.find(id))) throw problem('dj.not-found')
      return
    case 'podcastCollection':
      if (!(await podcastCollections.find(id))) throw problem('podcast-collection.not-found')
      return
    case 'podcast': {
      const row = await podcasts.find(id)
      if (!row || !podcastIs.public(row)) throw problem('podcast.not-found')
      return
    }
    default:
      return kind satisfies never
  }
}

let plain: Promise<Buffer> | undefined
function plainPicture(): Promise<Buffer> {
  plain ??= import('@nava/media/images/images').then(({ plainCover }) =>
    plainCover(limits.feeds.coverSide, limits.slider.fallbackColor),
  )
  return plain
}
