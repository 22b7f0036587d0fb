/** The parts of the home page that are not lists of music. */
import type {
  AlbumCard,
  ArtistCard,
  CollectionCard,
  EventCard,
  PodcastCard,
  PodcastCollectionCard,
  SliderCard,
} from '@nava/contracts'
import { SliderType } from '@nava/contracts'
import type { Database } from '@nava/db'

export type HomeStore = ReturnType<typeof homeStore>

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
const inOrder = { orderBy: { position: 'asc' } } as const
const djLinks = (rows: readonly { dj: { id: number; name: string } }[]) =>
  rows.map(({ dj }) => ({ djID: dj.id, dj: { djID: dj.id, name: dj.name } }))

export function homeStore(db: Database) {
  return {
    sliders: async (): Promise<SliderCard[]> => {
      const rows = await db.slider.findMany({
        orderBy: [{ place: 'desc' }, { position: 'asc' }, { id: 'asc' }],
      })
      return rows.map((row) => ({
        sliderID: row.id,
        type: SliderType.parse(row.type),
        refID: row.refId,
        link: row.link,
        // The cast holds: a check constraint lets nothing else in.
        place: row.place as SliderCard['place'],
        titleOne: row.titleOne,
        titleTwo: row.titleTwo,
        dominantColor: row.dominantColor,
      }))
    },

    /** Artists at random among those that the front page may show. */
    popularArtists: (take: number): Promise<ArtistCard[]> =>
      db.$queryRaw<ArtistCard[]>`
        SELECT id AS "artistID", name, is_verified AS "isVerified", show_on_main AS "showOnMain",
          follower_count AS "followerCount", play_count AS "playCount"
        FROM (SELECT * FROM artists ORDER BY show_on_main DESC, is_verified DESC, name, id LIMIT 200) shown
        ORDER BY random() LIMIT ${take}`,

    collections: async (take: number): Promise<CollectionCard[]> => {
      const rows = await db.collection.findMany({
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take,
        include: { artists: { ...inOrder, include: { artist: { select: { name: true } } } } },
      })
      return rows.map((row) => ({
        collectionID: row.id,
        name: row.name,
        artists: names(row.artists.map(({ artist }) => artist)),
        coverColor: row.coverColor,
      }))
    },

    podcasts: async (take: number): Promise<PodcastCard[]> => {
      const rows = await db.podcast.findMany({
        where: { isConfirmed: true, hasAudio: true, releaseDate: { lte: new Date() } },
        orderBy: [{ releaseDate: 'desc' }, { id: 'desc' }],
        take,
        include: { djs: { ...inOrder, include: { dj: { select: { id: true, name: true } } } } },
      })
      return rows.map((row) => ({
        podcastID: row.id,
        title: row.title,
        releaseDate: row.releaseDate.toISOString(),
        musicLength: row.lengthSeconds,
        playCount: row.playCount,
        likeCount: row.likeCount,
        coverColor: row.coverColor,
        hasAudio: row.hasAudio,
        podcastDjs: djLinks(row.djs),
        djs: names(row.djs.map(({ dj }) => dj)),
      }))
    },

    podcastCollections: async (take: number): Promise<PodcastCollectionCard[]> => {
      const rows = await db.podcastCollection.findMany({
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take,
        include: { djs: { ...inOrder, include: { dj: { select: { id: true, name: true } } } } },
      })
      return rows.map((row) => ({
        podcastCollectionID: row.id,
        name: row.name,
        coverColor: row.coverColor,
        podcastCollectionDjs: djLinks(row.djs),
      }))
    },

    albums: async (take: number): Promise<AlbumCard[]> => {
      const rows = await db.album.findMany({
        orderBy: [{ playCount: 'desc' }, { id: 'desc' }],
        take,
        include: { artists: { ...inOrder, include: { artist: { select: { name: true } } } } },
      })
      return rows.map((row) => ({
        albumID: row.id,
        name: row.name,
        artists: names(row.artists.map(({ artist }) => artist)),
        coverColor: row.coverColor,
        releaseDate: row.releaseDate.toISOString(),
      }))
    },

    /** Events that are still to come, the nearest first; those without a date come last. */
    events: async (take: number): Promise<EventCard[]> => {
      const rows = await db.event.findMany({
        where: { OR: [{ startsAt: null }, { startsAt: { gte: new Date() } }] },
        orderBy: [{ startsAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        take,
      })
      return rows.map((row) => ({
        eventID: row.id,
        eventName: row.name,
        description: row.description,
        venue: row.venue,
        link: row.link,
        startsAt: row.startsAt?.toISOString() ?? null,
      }))
    },
  }
}
