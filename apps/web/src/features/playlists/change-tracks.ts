import {
  type MusicCard,
  getPlaylistPage,
  listPlaylists,
  movePlaylistMusic,
  removePlaylistMusic,
} from '@nava/contracts'
import { hashKey } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toastError } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate, query } from '../../lib/query.ts'
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

/**
 * Shows a change immediately and sends it after earlier ones. If refused, shows a message and reloads the playlist.
 */
async function change({ playListID, show, send }: Change): Promise<void> {
  const { queryKey } = query(getPlaylistPage, { params: { id: playListID } })
  const mutation = queryClient.getMutationCache().build(queryClient, {
    scope: { id: hashKey(queryKey) },
    mutationFn: send,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (page) => page && { ...page, musics: show(page.musics) })
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey })
      void toastError(error)
    },
  })
  // The mutation has already shown its error.
  await mutation.execute(undefined).catch(() => undefined)
}
