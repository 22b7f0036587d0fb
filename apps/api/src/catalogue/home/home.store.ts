import type { ArtistCard, EventCard, HomeDraft, SliderCard } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { artistCardColumns } from '../artists/artists.store.ts'
import { type ArtistCardRow, presentArtistCard } from '../artists/artists.present.ts'
import { presentEvent } from '../events/events.present.ts'
import { imageVersion, readImageVersions } from '../images/image-versions.ts'
import { laterOrNow, sliderIsPublicAt } from '../../platform/access-policy/access-policy.ts'
import { presentSlider, type SliderRow } from './sliders.present.ts'

export type HomeStore = ReturnType<typeof homeStore>

/** Seconds for which all processes choose the same artists, so that the page's bytes stay equal */
const DRAW_LASTS = 60
const DRAWN_FROM = 200

const sliders = `
  SELECT s.id, s.type, s.ref_id AS "refID", s.link, s.place, s.title_one AS "titleOne", s.title_two AS "titleTwo",
    s.dominant_color AS "dominantColor", ${imageVersion('slider', 's')} AS "imageVersion"
  FROM sliders s
  WHERE ${sliderIsPublicAt(laterOrNow('$1'))}
  ORDER BY s.place DESC, array_position($2::int[], s.id), s.position, s.id`

export function homeStore(db: Database, sql: Sql) {
  return {
    sliders: async ({ at, sliderIDs }: HomeDraft = {}): Promise<SliderCard[]> => {
      const { rows } = await sql.query<SliderRow>({
        name: 'sliders',
        text: sliders,
        values: [at ?? null, sliderIDs ?? null],
      })
      return rows.map(presentSlider)
    },

    popularArtists: async (take: number): Promise<ArtistCard[]> => {
      const { rows } = await sql.query<ArtistCardRow>({
        name: 'popular-artists',
        text: `SELECT ${artistCardColumns}
          FROM (SELECT * FROM artists ORDER BY show_on_main DESC, is_verified DESC, name, id LIMIT ${DRAWN_FROM}) a
          ORDER BY hashint4extended(a.id, (extract(epoch FROM now()) / ${DRAW_LASTS})::bigint) LIMIT $1`,
        values: [take],
      })
      return rows.map(presentArtistCard)
    },

    events: async (take: number, at = new Date()): Promise<EventCard[]> => {
      const rows = await db.event.findMany({
        where: { OR: [{ startsAt: null }, { startsAt: { gte: at } }] },
        orderBy: [{ startsAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        take,
      })
      const versionOf = await readImageVersions(
        sql,
        ['event'],
        rows.map(({ id }) => id),
      )
      return rows.map((row) => presentEvent({ ...row, imageVersion: versionOf('event', row.id) }))
    },
  }
}
