/** The names of the catalogue, held in memory by each process and kept as young as what it shows. */
import type { FastifyBaseLogger } from 'fastify'
import { forgetOld, sleptTooLong } from '../ranks/forget-old.ts'
import { keepFresh } from '../ranks/keep-fresh.ts'
import type { Judge } from '../ranks/ranks.ts'
import { type NameIndex, nameIndex } from './name-index.ts'
import type { NameKind, NamesStore, PodcastFacts } from './names.store.ts'
import { type Vocabulary, vocabulary } from './vocabulary.ts'

export interface Names extends Record<NameKind, NameIndex> {
  words: Vocabulary
  /** The podcasts that visitors may find now, by plays. */
  podcasts: Judge
}

export interface KeptNames {
  /** Names that are not older than they may be. */
  read: () => Promise<Names>
  /** Reads everything ahead of the first one who asks: of a million tracks that takes seconds. */
  warm: () => void
  stop: () => void
}

const kinds = ['artist', 'music', 'podcast'] as const

/** `staleness` is the age in ms that no name may have; 0 looks for changes at every `read`. */
export function keepNames(
  store: NamesStore,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): KeptNames {
  const words = vocabulary()
  const facts = new Map<number, PodcastFacts>()
  const names: Names = {
    words,
    music: nameIndex(words),
    artist: nameIndex(words),
    podcast: nameIndex(words),
    podcasts: {
      takes: (id) => (facts.get(id)?.release ?? Infinity) <= Date.now(),
      score: (id) => facts.get(id)?.plays ?? 0,
      // So few that all are looked at.
      at: () => undefined,
    },
  }
  let last: string | undefined
  let readAt = 0
  const forget = forgetOld(store.forget)

  const loadAll = async (): Promise<string> => {
    const xmin = await store.now()
    for (const kind of kinds) await names[kind].replace(store.all(kind))
    facts.clear()
    for (const each of await store.podcasts()) facts.set(each.id, each)
    return xmin
  }

  const loadChanges = async (since: string): Promise<string> => {
    const { xmin, ids } = await store.changes(since)
    for (const kind of kinds)
      if (ids[kind].length > 0) await names[kind].change(ids[kind], await store.of(kind, ids[kind]))
    if (ids.podcast.length > 0) {
      for (const id of ids.podcast) facts.delete(id)
      for (const each of await store.podcasts(ids.podcast)) facts.set(each.id, each)
    }
    return xmin
  }

  const freshness = keepFresh(
    async () => {
      const startedAt = performance.now()
      last = last && startedAt - readAt < sleptTooLong ? await loadChanges(last) : await loadAll()
      readAt = startedAt
      await forget(startedAt, last)
    },
    { staleness, restAfter: Number.POSITIVE_INFINITY, log },
  )

  return {
    read: async () => {
      await freshness.fresh()
      return names
    },
    warm: () => {
      freshness
        .fresh()
        ?.catch((error: unknown) => log.warn({ err: error }, 'the names could not be read ahead'))
    },
    stop: freshness.stop,
  }
}
