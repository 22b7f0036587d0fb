import { artists, djs } from '../catalogue/artists.ts'
import { type Catalogue, FIRST_ID } from '../catalogue/build-catalogue.ts'
import { news } from '../catalogue/news.ts'
import { slidersOf } from '../catalogue/sliders.ts'
import { events } from '../catalogue/station.ts'
import { genres, LANGUAGES, TYPES } from '../catalogue/taxonomy.ts'
import { timetable } from './front-page.ts'
import { writerIDs } from './people.ts'

export const DEMO_TABLES = [
  'users',
  'artists',
  'djs',
  'languages',
  'genres',
  'music_types',
  'albums',
  'music',
  'collections',
  'podcasts',
  'podcast_collections',
  'sliders',
  'events',
  'schedules',
  'news_posts',
] as const
export type DemoTable = (typeof DEMO_TABLES)[number]

export type LastIDs = Record<DemoTable, number>

export function lastIDsOf(catalogue: Catalogue): LastIDs {
  const after = (rows: readonly unknown[]) => FIRST_ID + rows.length - 1
  return {
    users: Math.max(...writerIDs),
    artists: after(artists),
    djs: after(djs),
    languages: after(LANGUAGES),
    genres: after(genres),
    music_types: after(TYPES),
    albums: after(catalogue.albums),
    music: after(catalogue.tracks),
    collections: after(catalogue.collections),
    podcasts: after(catalogue.shows),
    podcast_collections: after(catalogue.showCollections),
    sliders: after(slidersOf(catalogue)),
    events: after(events),
    schedules: after(timetable(catalogue.now, catalogue.tracks)),
    news_posts: after(news),
  }
}
