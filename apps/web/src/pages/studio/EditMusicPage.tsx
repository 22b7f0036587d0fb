import { type Music, getMusic } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { ArtistOnly } from '../../features/studio/artist-panel/ArtistOnly.tsx'
import { MusicForm } from '../../features/studio/artist-panel/MusicForm.tsx'
import { draftOf } from '../../features/studio/artist-panel/music-draft.ts'
import { ownsMusic } from '../../features/studio/artist-panel/owns-music.ts'
import type { PanelOwner } from '../../features/studio/artist-panel/use-panel.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useSession } from '../../lib/session/session.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { query } from '../../lib/calls/query.ts'
import { FormSkeleton } from '../../ui/states/FormSkeleton.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './panel.module.css'

const CreditsEditor = lazyPart(
  async () => ({ default: (await import('../../features/studio/credits/CreditsEditor.tsx')).CreditsEditor }),
  'music',
)
const FurtherLyrics = lazyPart(() => import('../../features/studio/artist-panel/FurtherLyrics.tsx'), 'lyrics')

export default function EditMusicPage() {
  const musicID = idIn(useParams()['id'])
  if (musicID === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return <ArtistOnly>{(owner) => <Edit key={musicID} musicID={musicID} owner={owner} />}</ArtistOnly>
}

function Edit({ musicID, owner }: { musicID: number; owner: PanelOwner }) {
  const session = useSession()
  const found = useQuery(query(getMusic, { params: { id: musicID } }))
  return (
    <Loaded
      query={found}
      skeleton={<FormSkeleton fields={6} />}
      notFound={<Navigate to={studioPaths.artistPanelError} replace />}
    >
      {(music) => {
        if (ownsMusic(owner, music) && !music.isConfirmed) return <Form music={music} />
        const isAdmin = session.state === 'user' && session.isAdmin
        return isAdmin ? <CreditsAlone music={music} /> : <Navigate to={paths.artistPanel} replace />
      }}
    </Loaded>
  )
}

/** Admins change the credits of any track here; the rest they change in their own panel. */
function CreditsAlone({ music }: { music: Music }) {
  return (
    <>
      <title>{music.title}</title>
      <header className={styles.header}>
        <h1 dir="auto">{music.title}</h1>
      </header>
      <Suspense fallback={<Skeleton height={160} />}>
        <CreditsEditor musicID={music.musicID} />
      </Suspense>
    </>
  )
}

function Form({ music }: { music: Music }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  return (
    <>
      <title>{t('panel.editOf', { title: music.title })}</title>
      <header className={styles.header}>
        <h1>{t('panel.editOf', { title: music.title })}</h1>
      </header>
      <MusicForm
        musicID={music.musicID}
        versions={music}
        albumName={music.albumName}
        recorded={music.hasAudio ? music.musicID : undefined}
        start={draftOf(music)}
        onSaved={() => void navigate(paths.artistPanel)}
      />
      <Suspense fallback={<Skeleton height={160} />}>
        <CreditsEditor musicID={music.musicID} />
      </Suspense>
      <Suspense>
        <FurtherLyrics musicID={music.musicID} />
      </Suspense>
    </>
  )
}
