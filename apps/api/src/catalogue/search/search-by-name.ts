import type { ListView } from '@nava/catalogue-index/list-view'
import { searchNames } from '@nava/catalogue-index/search/search-names'
import { limits } from '@nava/contracts'
import type { CachedSearchIndex } from './cached-search-index.ts'
import type { NamesStore } from './names.store.ts'

export type GroupName = 'musics' | 'videos' | 'artists' | 'podcasts'
export type SearchByName = ReturnType<typeof searchByName>

const KIND_OF = { musics: 'music', videos: 'music', artists: 'artist', podcasts: 'podcast' } as const

export function searchByName(
  store: Pick<NamesStore, 'normalise'>,
  cached: Pick<CachedSearchIndex, 'read'>,
  views: {
    musics: () => Promise<ListView>
    videos: () => Promise<ListView>
    artists: () => Promise<ListView>
  },
) {
  /** Returns at most `take` IDs per group, the names that match most words with the fewest typing errors first. */
  return async <G extends GroupName>(
    text: string,
    groups: readonly G[],
    take: number,
  ): Promise<Record<G, number[]>> => {
    const byGroup = (ids: number[][]) =>
      Object.fromEntries(groups.map((group, place) => [group, ids[place] ?? []])) as Record<G, number[]>
    const normal = await store.normalise(text.slice(0, limits.search.maxCharacters))
    if (normal === '') return byGroup([])

    const { vocabulary, names, podcasts } = await cached.read()
    const viewOf: Record<GroupName, ListView> = {
      musics: await views.musics(),
      videos: await views.videos(),
      artists: await views.artists(),
      podcasts,
    }
    const searched = groups.map((group) => ({ index: names[KIND_OF[group]], view: viewOf[group] }))
    return byGroup(searchNames(vocabulary, normal, searched, take))
  }
}
