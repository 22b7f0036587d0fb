import {
  type MusicCard,
  addPlaylistMusic,
  getPlaylistPage,
  listPlaylists,
  movePlaylistMusic,
  removePlaylistMusic,
} from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { type Entry, entriesOf } from '../../catalogue/music/entries-of.ts'
import { offerUndo } from '../../listening/player/offer-undo.ts'
import { moved } from './moved.ts'

interface Change {
  playListID: number
  show: (musics: MusicCard[]) => MusicCard[]
  send: () => Promise<unknown>
}

interface Shown {
  playListID: number
  musics: readonly MusicCard[]
}

export function moveTrack({ playListID, musics }: Shown, from: number, to: number): Promise<void> {
  const entries = entriesOf(musics)
  const { music, occurrence } = entries[from] ?? {}
  if (!music) return Promise.resolve()
  // The entry before its new place, which is one further down while the track is still above
  const after = entries[to > from ? to : to - 1]
  const body = {
    ...{ playListID, musicID: music.musicID, occurrence },
    ...{ afterMusicID: after?.music.musicID ?? null, afterOccurrence: after?.occurrence },
  }
  return change({
    playListID,
    show: () => moved(musics, from, to),
    send: () => call(movePlaylistMusic, { body }),
  })
}

/** Takes out the entries at `places`, with one undo for all. */
export async function removeTracks({ playListID, musics }: Shown, places: readonly number[]): Promise<void> {
  const gone = new Set(places)
  const taken = entriesOf(musics).flatMap((entry, at) => (gone.has(at) ? [{ ...entry, at }] : []))
  if (taken.length === 0) return
  const isGone = ({ music, occurrence }: Entry) =>
    taken.some((other) => other.music.musicID === music.musicID && other.occurrence === occurrence)
  const dismiss = offerUndo(
    t('table.removed', { count: taken.length }),
    () => void putBack({ playListID, musics }, taken),
  )
  await change({
    playListID,
    show: (shown) => entriesOf(shown).flatMap((entry) => (isGone(entry) ? [] : [entry.music])),
    // From the last one on, so that the numbers of earlier repeats stay right
    send: async () => {
      try {
        for (const { music, occurrence } of taken.toReversed())
          await call(removePlaylistMusic, { body: { playListID, musicID: music.musicID, occurrence } })
      } catch (error) {
        dismiss()
        throw error
      } finally {
        void invalidate(listPlaylists)
      }
    },
  })
}

/** Puts entries that were taken out of `musics` back to their places. */
function putBack({ playListID, musics }: Shown, taken: readonly (Entry & { at: number })[]): Promise<void> {
  return change({
    playListID,
    show: (shown) => taken.reduce((all, { music, at }) => all.toSpliced(at, 0, music), shown),
    send: async () => {
      const all = entriesOf(musics)
      for (const { music, occurrence, at } of taken) {
        const { musicID } = music
        await call(addPlaylistMusic, { body: { playListID, musicID, again: true } })
        const later = all.slice(at + 1).filter((entry) => entry.music.musicID === musicID)
        const stillOut = later.filter((entry) => taken.some(({ key }) => key === entry.key)).length
        const after = all[at - 1]
        await call(movePlaylistMusic, {
          body: {
            // It was added after those repeats that are further down.
            ...{ playListID, musicID, occurrence: occurrence + later.length - stillOut },
            ...{ afterMusicID: after?.music.musicID ?? null, afterOccurrence: after?.occurrence },
          },
        })
      }
      void invalidate(listPlaylists)
    },
  })
}

function change({ playListID, show, send }: Change): Promise<void> {
  const { queryKey } = query(getPlaylistPage, { params: { id: playListID } })
  return changeAtOnce({
    queryKey,
    // Returns no undo function: the list may show a later change already, so a reload undoes a refused
    // change.
    show: () => {
      queryClient.setQueryData(queryKey, (page) => page && { ...page, musics: show(page.musics) })
      return undefined
    },
    send,
    notify: toastError,
  })
}
