import { type ForYou, limits } from '@nava/contracts'
import type { MusicListsStore } from '../../catalogue/music/music-lists.store.ts'
import type { CachedLists } from '../../catalogue/sorted-lists/cached-lists.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { ForYouStore, SuggestedShelf } from './for-you.store.ts'

export type Suggest = (caller: Pick<Caller, 'userID' | 'hidesExplicit'>) => Promise<ForYou>

const OFF: ForYou = { isOn: false, mixes: [], shelves: [] }

export function suggest(parts: {
  forYou: ForYouStore
  musicLists: MusicListsStore
  sortedLists: CachedLists
}): Suggest {
  const { forYou, musicLists, sortedLists } = parts

  /** Shelves for users without plays; the same for everyone */
  const forAll = async (): Promise<SuggestedShelf[]> => {
    const page = { take: limits.forYou.shelf, skip: 0 }
    const [popular, newest] = await Promise.all([
      sortedLists.tracks('hottestTracks', page),
      sortedLists.tracks('newestTracks', page),
    ])
    return [
      { kind: 'popular', name: '', musicIDs: popular },
      { kind: 'newest', name: '', musicIDs: newest },
    ]
  }

  return async ({ userID, hidesExplicit = false }) => {
    const { isOn, isNew } = await forYou.state(userID)
    if (!isOn) return OFF
    const [mixes, own, others] = await Promise.all([
      forYou.mixes(userID),
      forYou.shelves(userID),
      isNew ? forAll() : [],
    ])
    const shelves = [...own, ...others]
    const ids = [...new Set([...mixes, ...shelves].flatMap(({ musicIDs }) => musicIDs))]
    const [disliked, cards] = await Promise.all([forYou.disliked(userID, ids), musicLists.cards(ids)])
    const shown = hidesExplicit ? cards.filter(({ isExplicit }) => !isExplicit) : cards
    const byID = new Map(shown.map((card) => [card.musicID, card]))
    const cardsOf = (musicIDs: readonly number[]) =>
      musicIDs.flatMap((id) => (disliked.has(id) ? [] : (byID.get(id) ?? [])))
    const isFilled = ({ musics }: { musics: readonly unknown[] }) => musics.length > 0
    return {
      isOn,
      mixes: mixes.map(({ musicIDs, ...mix }) => ({ ...mix, musics: cardsOf(musicIDs) })).filter(isFilled),
      shelves: shelves
        .map(({ musicIDs, ...shelf }) => ({ ...shelf, musics: cardsOf(musicIDs) }))
        .filter(isFilled),
    }
  }
}
