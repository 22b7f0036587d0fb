import type { setAlbumCover, setCollectionCover, setMusicCover, setPodcastCover } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import type { PickedPicture } from './PictureInput.tsx'

type SetPicture =
  | typeof setAlbumCover
  | typeof setCollectionCover
  | typeof setMusicCover
  | typeof setPodcastCover

export async function savePictures(
  id: number,
  ...pictures: readonly [endpoint: SetPicture, picked: PickedPicture | undefined][]
): Promise<void> {
  const replies = await Promise.all(
    pictures.map(async ([endpoint, picked]) => {
      if (!picked) return 'true'
      const params = { id, color: picked.color.replace('#', '') }
      return call(endpoint, { params, body: picked.file }).catch(() => undefined)
    }),
  )
  if (replies.some((reply) => reply !== 'true')) toast(t('form.serverError'), { tone: 'bad' })
}
