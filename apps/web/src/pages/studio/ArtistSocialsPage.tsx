import { type Artist, getArtist, updateArtist } from '@nava/contracts'
import { OwnArtist } from '../../features/studio/artist-panel/OwnArtist.tsx'
import { ProfileHeader } from '../../features/studio/artist-panel/ProfileHeader.tsx'
import { SocialLinks } from '../../features/studio/artist-panel/SocialLinks.tsx'
import { SupportForm } from '../../features/studio/artist-panel/SupportForm.tsx'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { query } from '../../lib/calls/query.ts'
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
      <SupportForm
        support={artist.support}
        draft={`support/artist/${artist.artistID}`}
        title={t('panel.supportOf', { name: artist.name })}
        save={async (body) => {
          const params = { id: artist.artistID }
          queryClient.setQueryData(
            query(getArtist, { params }).queryKey,
            await call(updateArtist, { params, body }),
          )
        }}
      />
    </div>
  )
}
