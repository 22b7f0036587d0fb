import type { PublicListPath } from '@nava/contracts'
import { textsByLanguage } from '../../../platform/texts-by-language.ts'

export interface HeadWords {
  /** Texts by canonical path */
  lists: Readonly<Record<PublicListPath, string>>
  music: (title: string, artists: string, album: string) => string
  video: (title: string, artists: string) => string
  podcast: (title: string, djs: string) => string
  artist: (name: string) => string
  dj: (name: string) => string
  genre: (name: string) => string
  videosOf: (artist: string) => string
  album: (name: string, artists: string, tracks: number) => string
  collection: (name: string, tracks: number) => string
  series: (name: string, episodes: number) => string
  /** Title of the private feed */
  savedEpisodes: string
  news: string
  notFound: { title: string; description: string }
}

export const headWords = await textsByLanguage<(product: string) => HeadWords>(
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
