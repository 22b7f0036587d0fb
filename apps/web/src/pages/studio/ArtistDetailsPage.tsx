import type { Artist } from '@nava/contracts'
import { ArtistPictures } from '../../features/studio/artist-panel/ArtistPictures.tsx'
import { ArtistProfileForm } from '../../features/studio/artist-panel/ArtistProfileForm.tsx'
import { OwnArtist } from '../../features/studio/artist-panel/OwnArtist.tsx'
import { ProfileHeader } from '../../features/studio/artist-panel/ProfileHeader.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import styles from '../../features/studio/artist-panel/MusicForm.module.css'

export default function ArtistDetailsPage() {
  return <OwnArtist>{(artist) => <Details artist={artist} />}</OwnArtist>
}

function Details({ artist }: { artist: Artist }) {
  const { t } = useI18n()
  return (
    <>
      <ProfileHeader artist={artist} title={t('panel.detailsOf', { name: artist.name })} />
      <div className={styles.form}>
        <ArtistPictures artist={artist} />
        <ArtistProfileForm artist={artist} />
      </div>
    </>
  )
}
