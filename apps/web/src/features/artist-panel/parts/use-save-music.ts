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
import type { PickedPicture } from '../../forms/PictureInput.tsx'
import { type MusicDraft, bodyOf } from '../music-draft.ts'

/** A saved track, whose pictures may have been refused */
export interface Saved {
  music: Music
  picturesSaved: boolean
}

/** Creates or (with an id) changes a track, and sets its pictures. */
export function useSaveMusic(musicID?: number) {
  return useMutation({
    mutationFn: async (draft: MusicDraft): Promise<Saved> => {
      const body = bodyOf(draft)
      const music = musicID
        ? await call(updateMusic, { params: { id: musicID }, body })
        : await call(createMusic, { body })
      return { music, picturesSaved: await savePictures(music.musicID, draft) }
    },
    onSuccess: ({ music }) =>
      Promise.all([invalidate(artistPanelMusics), invalidate(getMusic, { params: { id: music.musicID } })]),
  })
}

/** Returns true if all pictures were accepted; each call then replies `true`. */
async function savePictures(
  musicID: number,
  { cover, topCover }: Pick<MusicDraft, 'cover' | 'topCover'>,
): Promise<boolean> {
  const set = async (endpoint: typeof setMusicCover, picture?: PickedPicture) => {
    if (!picture) return true
    const color = picture.color.replace('#', '')
    const reply = await call(endpoint, { params: { id: musicID, color }, body: picture.file })
    return reply === 'true'
  }
  const replies = await Promise.allSettled([set(setMusicCover, cover), set(setMusicTopCover, topCover)])
  return replies.every((reply) => reply.status === 'fulfilled' && reply.value)
}
