import type { Artist } from '@nava/contracts'
import { OwnArtist } from '../../features/studio/artist-panel/OwnArtist.tsx'
import { ProfileHeader } from '../../features/studio/artist-panel/ProfileHeader.tsx'
import { SocialLinks } from '../../features/studio/artist-panel/SocialLinks.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import styles from './panel.module.css'

export default function ArtistSocialsPage() {
  return <OwnArtist>{(artist) => <Socials artist={artist} />}</OwnArtist>
}

function Socials({ artist }: { artist: Artist }) {
  const { t } = useI18n()
  return (
    <div className={styles.narrow}>
      <ProfileHeader artist={artist} title={t('panel.socialsOf', { name: artist.name })} />
      <SocialLinks artistID={artist.artistID} />
    </div>
  )
}
