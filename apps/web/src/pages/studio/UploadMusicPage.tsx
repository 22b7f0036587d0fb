import { type AssetKind, type Music, getMusic } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Lock } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { ArtistOnly } from '../../features/studio/artist-panel/ArtistOnly.tsx'
import { ownsMusic } from '../../features/studio/artist-panel/owns-music.ts'
import type { PanelOwner } from '../../features/studio/artist-panel/use-panel.ts'
import { Replacements } from '../../features/studio/uploads/Replacements.tsx'
import { UploadPanel } from '../../features/studio/uploads/UploadPanel.tsx'
import { VideoPosters } from '../../features/studio/uploads/VideoPosters.tsx'
import { VideoSubtitles } from '../../features/studio/uploads/VideoSubtitles.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { query } from '../../lib/calls/query.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './panel.module.css'

/** Uploads a recording, or a video if the last segment of the path is `video`. */
export default function UploadMusicPage() {
  const { id, video = '' } = useParams()
  const musicID = idIn(id)
  // Older links end in `true` or `false` instead.
  const kind: AssetKind = /^(video|true|1)$/i.test(video) ? 'video' : 'audio'
  if (musicID === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return (
    <ArtistOnly>
      {(owner) => <Upload key={`${musicID}/${kind}`} musicID={musicID} kind={kind} owner={owner} />}
    </ArtistOnly>
  )
}

function Upload({ musicID, kind, owner }: { musicID: number; kind: AssetKind; owner: PanelOwner }) {
  const found = useQuery(query(getMusic, { params: { id: musicID } }))
  return (
    <Loaded
      query={found}
      skeleton={<Skeleton height={320} />}
      notFound={<Navigate to={studioPaths.artistPanelError} replace />}
    >
      {(music) =>
        ownsMusic(owner, music) ? (
          <Panel music={music} kind={kind} />
        ) : (
          <Navigate to={paths.artistPanel} replace />
        )
      }
    </Loaded>
  )
}

function Panel({ music, kind }: { music: Music; kind: AssetKind }) {
  const { t } = useI18n()
  const { musicID } = music
  const other: AssetKind = kind === 'audio' ? 'video' : 'audio'
  const back = (
    <Link to={paths.artistPanel} className={buttonClass()}>
      <ArrowLeft aria-hidden className="flip-rtl" />
      {t('panel.back')}
    </Link>
  )
  const title = t(`upload.title.${kind}`, { title: music.title })
  return (
    <div className={styles.narrow}>
      <title>{title}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        {back}
      </header>
      {music.isConfirmed ? (
        <Replacements
          owner={{ kind: 'music', id: musicID }}
          kind={kind}
          locked={
            <EmptyState icon={<Lock />} text={t('panel.unchangeable')} hint={t('panel.unchangeableHint')} />
          }
        />
      ) : (
        <UploadPanel
          owner={{ kind: 'music', id: musicID }}
          kind={kind}
          after={
            <>
              <Link
                to={kind === 'audio' ? paths.playMusic(music) : paths.playVideo(musicID)}
                className={buttonClass({ variant: 'primary' })}
              >
                {t(`upload.see.${kind}`)}
              </Link>
              <Link
                to={studioPaths.uploadMusic(musicID, other === 'video' ? 'video' : 'music')}
                className={buttonClass({ wraps: true })}
              >
                {t(`panel.uploadOf.${other}`, { title: music.title })}
              </Link>
            </>
          }
        />
      )}
      {!music.isConfirmed && kind === 'video' && music.hasVideo && (
        <>
          <VideoPosters music={music} />
          <VideoSubtitles musicID={musicID} />
        </>
      )}
    </div>
  )
}
