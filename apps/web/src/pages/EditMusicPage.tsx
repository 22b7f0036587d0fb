import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { ArtistOnly } from '../features/artist-panel/ArtistOnly.tsx'
import { MusicForm } from '../features/artist-panel/MusicForm.tsx'
import { draftOf } from '../features/artist-panel/music-draft.ts'
import { ownsMusic } from '../features/artist-panel/owns-music.ts'
import type { PanelOwner } from '../features/artist-panel/use-panel.ts'
import { useMusic } from '../features/music/use-music.ts'
import { hasStatus } from '../lib/call-errors.ts'
import { useI18n } from '../lib/i18n.ts'
import { idIn } from '../lib/path-id.ts'
import { paths } from '../lib/paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ArtistPanelPage.module.css'
import '../lib/i18n/en-studio.ts'

/** Changes a track of one's own that is not confirmed yet; anything else leads back to the panel. */
export default function EditMusicPage() {
  const musicID = idIn(useParams()['id'])
  if (musicID === undefined) return <Navigate to={paths.artistPanelError} replace />
  return <ArtistOnly>{(owner) => <Edit key={musicID} musicID={musicID} owner={owner} />}</ArtistOnly>
}

function Edit({ musicID, owner }: { musicID: number; owner: PanelOwner }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const music = useMusic(musicID)
  if (hasStatus(music.error, 404)) return <Navigate to={paths.artistPanelError} replace />
  if (music.isError) return <ErrorState onRetry={() => void music.refetch()} />
  if (!music.data) return <Skeleton height={420} />
  if (!ownsMusic(owner, music.data) || music.data.isConfirmed)
    return <Navigate to={paths.artistPanel} replace />
  return (
    <>
      <title>{t('panel.editOf', { title: music.data.title })}</title>
      <header className={styles.header}>
        <h1>{t('panel.editOf', { title: music.data.title })}</h1>
      </header>
      <MusicForm
        musicID={musicID}
        albumName={music.data.albumName}
        start={draftOf(music.data)}
        onSaved={() => void navigate(paths.artistPanel)}
      />
    </>
  )
}
