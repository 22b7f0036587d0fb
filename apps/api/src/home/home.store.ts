/** The parts of the home page that are no feature's list. */
import { type ArtistCard, type EventCard, type SliderCard, SliderType } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { artistCardColumns } from '../artists/artists.store.ts'
import { type ArtistCardRow, presentArtistCard } from '../artists/artists.present.ts'

export type HomeStore = ReturnType<typeof homeStore>

/** The draw of popular artists lasts this long, so that the page's bytes do too, in every process; seconds. */
const drawLasts = 60
/** Artists that it is drawn from: the first of their list. */
const drawnFrom = 200

export function homeStore(db: Database, sql: Sql) {
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
    popularArtists: async (take: number): Promise<ArtistCard[]> => {
      const { rows } = await sql.query<ArtistCardRow>({
        name: 'popular-artists',
        text: `SELECT ${artistCardColumns}
          FROM (SELECT * FROM artists ORDER BY show_on_main DESC, is_verified DESC, name, id LIMIT ${drawnFrom}) a
          ORDER BY hashint4extended(a.id, (extract(epoch FROM now()) / ${drawLasts})::bigint) LIMIT $1`,
        values: [take],
      })
      return rows.map(presentArtistCard)
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
