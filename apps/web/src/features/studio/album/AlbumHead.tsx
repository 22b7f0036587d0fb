import {
  artistPanelAlbums,
  getOwnAlbum,
  limits,
  type OwnAlbum,
  setAlbumCover,
  updateAlbum,
} from '@nava/contracts'
import { useRef } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { hasGoodColor } from '../../platform/forms/picture-color.ts'
import { type PickedPicture, PictureInput } from '../../platform/forms/PictureInput.tsx'
import { savePictures } from '../../platform/forms/save-pictures.ts'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import styles from './Album.module.css'

interface HeadDraft {
  name: string
  cover?: PickedPicture | undefined
}

/** Name and cover of an album, which change until it is listed */
export function AlbumHead({ album }: { album: OwnAlbum }) {
  const { t } = useI18n()
  const { albumID } = album
  const sent = useRef<PickedPicture>(undefined)
  const form = useContractForm<HeadDraft, 'album'>({
    start: { name: album.name },
    draft: `album/${albumID}`,
    isReady: ({ cover }) => hasGoodColor(cover),
    send: async ({ name, cover }) => {
      await call(updateAlbum, { params: { id: albumID }, body: { name } })
      if (cover !== sent.current) await savePictures(albumID, [setAlbumCover, cover])
      sent.current = cover
      await Promise.all([invalidate(getOwnAlbum), invalidate(artistPanelAlbums)])
      toast(t('panel.saved'), { tone: 'good' })
    },
  })
  if (album.isListed) return <p className={styles.note}>{t('panel.album.listedHint')}</p>
  return (
    <Form form={form} className={styles.head}>
      <PictureInput
        form={form}
        name="cover"
        label={t('panel.album.cover')}
        shape="square"
        kind="album"
        current={imageOf('album', albumID, album.imageVersion)}
      />
      <div className={styles.fields}>
        <TextInput
          form={form}
          name="name"
          label={t('panel.album.name')}
          required
          maxLength={limits.text.title}
        />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('panel.release.save')}
          </Button>
          <FormError form={form} />
        </div>
      </div>
    </Form>
  )
}
