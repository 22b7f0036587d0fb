import { type Artist, artistPanelMe, getArtist, setArtistAvatar, setArtistHeader } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { CroppedPicture } from '../../platform/forms/CroppedPicture.tsx'
import styles from './MusicForm.module.css'

export function ArtistPictures({ artist }: { artist: Artist }) {
  const { t } = useI18n()
  const { artistID } = artist
  const sendTo = (endpoint: typeof setArtistAvatar) => async (picture: File) => {
    const reply = await call(endpoint, { params: { id: artistID }, body: picture })
    await Promise.all([invalidate(getArtist, { params: { id: artistID } }), invalidate(artistPanelMe)])
    return reply
  }
  return (
    <div className={styles.pictures}>
      <CroppedPicture
        label={t('panel.avatar')}
        shape="round"
        kind="artist"
        current={imageOf('artist', artistID, artist.imageVersion)}
        send={sendTo(setArtistAvatar)}
      />
      <CroppedPicture
        label={t('panel.header')}
        shape="wide"
        kind="artist"
        current={imageOf('artistHeader', artistID, artist.headerImageVersion)}
        send={sendTo(setArtistHeader)}
      />
    </div>
  )
}
