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
import { call } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { savePictures } from '../../../platform/forms/save-pictures.ts'
import { type MusicDraft, bodyOf } from '../music-draft.ts'

export function useSaveMusic(musicID?: number) {
  return useMutation({
    mutationFn: async (draft: MusicDraft): Promise<Music> => {
      const body = bodyOf(draft)
      const music = musicID
        ? await call(updateMusic, { params: { id: musicID }, body })
        : await call(createMusic, { body })
      await savePictures(music.musicID, [setMusicCover, draft.cover], [setMusicTopCover, draft.topCover])
      return music
    },
    onSuccess: ({ musicID }) =>
      Promise.all([invalidate(artistPanelMusics), invalidate(getMusic, { params: { id: musicID } })]),
  })
}
