import {
  type Music,
  artistPanelMusics,
  createMusic,
  getMusic,
  setMusicCover,
  setMusicTopCover,
  updateMusic,
} from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { invalidate } from '../../../lib/query.ts'
import { type MusicDraft, formOf } from '../music-draft.ts'

/** A picture that was chosen for a track, and the colour that was found in it. */
export interface PickedPicture {
  file: File
  color: string
}

export interface Pictures {
  cover?: PickedPicture | undefined
  topCover?: PickedPicture | undefined
}

/** What saving came to; the track is saved even where its pictures are not. */
export interface Saved {
  music: Music
  picturesSaved: boolean
}

/** Creates a track, or changes the one with this id, and sets its pictures. */
export function useSaveMusic(musicID?: number) {
  return useMutation({
    mutationFn: async ({ draft, pictures }: { draft: MusicDraft; pictures: Pictures }): Promise<Saved> => {
      const body = formOf(draft)
      if (!body) throw new Error('A draft with a day that does not exist is not sent')
      const music = musicID
        ? await call(updateMusic, { params: { id: musicID }, body })
        : await call(createMusic, { body })
      return { music, picturesSaved: await savePictures(music.musicID, pictures) }
    },
    onSuccess: ({ music }) =>
      Promise.all([invalidate(artistPanelMusics), invalidate(getMusic, { params: { id: music.musicID } })]),
  })
}

/** Whether all of them were taken: each call answers `true` where it was. */
async function savePictures(musicID: number, { cover, topCover }: Pictures): Promise<boolean> {
  const set = async (endpoint: typeof setMusicCover, picture?: PickedPicture) => {
    if (!picture) return true
    const color = picture.color.replace('#', '')
    const reply = await call(endpoint, { params: { id: musicID, color }, body: picture.file })
    return reply === 'true'
  }
  const replies = await Promise.allSettled([set(setMusicCover, cover), set(setMusicTopCover, topCover)])
  return replies.every((reply) => reply.status === 'fulfilled' && reply.value)
}
