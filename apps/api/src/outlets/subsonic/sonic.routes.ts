import type { SoundMatch } from '@nava/catalogue-index/sounds/sound-index'
import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { CachedLists } from '../../catalogue/sorted-lists/cached-lists.ts'
import type { CachedSounds } from '../../catalogue/sounds/cached-sounds.ts'
import type { DislikesStore } from '../../listeners/dislikes/dislikes.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { SubsonicFailure } from './failure.ts'
import { idOf, parseItemOf } from './item-id.ts'
import type { SubsonicServer } from './serve-subsonic.ts'
import type { SongsStore } from './songs.store.ts'

export interface SonicFeatures {
  songs: SongsStore
  dislikes: DislikesStore
  cachedSounds: CachedSounds
  sortedLists: CachedLists
}

/** Tracks by how they sound. A track whose recording is not described yet has no similar ones, and no path. */
export function sonicRoutes(
  { answer }: SubsonicServer,
  { songs, dislikes, cachedSounds, sortedLists }: SonicFeatures,
) {
  /** Returns a test for tracks that everyone may hear and the caller has not hidden. */
  const suggestible = async ({ userID }: Caller) => {
    const [disliked, view] = await Promise.all([
      dislikes.ids(userID),
      sortedLists.trackView('mostPlayedTracks'),
    ])
    return (id: number) => !disliked.has(id) && view.includes(id)
  }

  const trackID = (text: string): number => parseItemOf(text, ['track']).id

  const assertPlayable = async (ids: readonly number[], caller: Caller): Promise<void> => {
    const found = new Set((await songs.rows(ids, caller)).map(({ id }) => id))
    if (ids.some((id) => !found.has(id))) throw new SubsonicFailure('notFound')
  }

  const present = async (matches: readonly SoundMatch[], caller: Caller) => {
    const similarityOf = new Map(matches.map(({ id, similarity }) => [idOf('track', id), similarity]))
    const found = await songs.listed(
      matches.map(({ id }) => id),
      caller,
    )
    return found.map((entry) => ({
      entry,
      similarity: Math.round((similarityOf.get(entry.id) ?? 0) * 10_000) / 10_000,
    }))
  }

  answer(calls.getSonicSimilarTracks, async ({ query, user }) => {
    const id = trackID(query.id)
    const [, index, allows] = await Promise.all([
      assertPlayable([id], user),
      cachedSounds.read(),
      suggestible(user),
    ])
    return { sonicMatch: await present(await index.nearest(id, query.count, allows), user) }
  })

  answer(calls.findSonicPath, async ({ query, user }) => {
    const [start, end] = [trackID(query.startSongId), trackID(query.endSongId)]
    const [, index, allows] = await Promise.all([
      assertPlayable([start, end], user),
      cachedSounds.read(),
      suggestible(user),
    ])
    return { sonicMatch: await present(await index.path({ start, end }, query.count, allows), user) }
  })
}
