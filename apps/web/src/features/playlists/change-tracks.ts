import {
  type MusicCard,
  getPlaylistPage,
  listPlaylists,
  movePlaylistMusic,
  removePlaylistMusic,
} from '@nava/contracts'
import { call } from '../../lib/calls/call.ts'
import { toastError } from '../../lib/calls/toast-error.ts'
import { changeAtOnce } from '../../lib/calls/optimistic.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { invalidate, query } from '../../lib/calls/query.ts'
import { moved } from './moved.ts'

interface Change {
  playListID: number
  show: (musics: MusicCard[]) => MusicCard[]
  send: () => Promise<unknown>
}

export function moveTrack(
  { playListID, musics }: { playListID: number; musics: readonly MusicCard[] },
  from: number,
  to: number,
): Promise<void> {
  const order = moved(musics, from, to)
  const musicID = musics[from]?.musicID
  if (musicID === undefined) return Promise.resolve()
  const afterMusicID = order[to - 1]?.musicID ?? null
  return change({
    playListID,
    show: () => order,
    send: () => call(movePlaylistMusic, { body: { playListID, musicID, afterMusicID } }),
  })
}

export function removeTrack(playListID: number, musicID: number): Promise<void> {
  return change({
    playListID,
    show: (musics) => musics.filter((music) => music.musicID !== musicID),
    send: async () => {
      await call(removePlaylistMusic, { body: { playListID, musicID } })
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
    tell: toastError,
  })
}
