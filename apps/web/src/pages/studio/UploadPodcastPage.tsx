import type { Podcast } from '@nava/contracts'
import { ArrowLeft, Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { OwnPodcast } from '../../features/studio/dj-panel/OwnPodcast.tsx'
import { TranscriptInput } from '../../features/studio/dj-panel/TranscriptInput.tsx'
import { Replacements } from '../../features/studio/uploads/Replacements.tsx'
import { UploadPanel } from '../../features/studio/uploads/UploadPanel.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './panel.module.css'

export default function UploadPodcastPage() {
  return <OwnPodcast>{(podcast) => <Panel podcast={podcast} />}</OwnPodcast>
}

function Panel({ podcast }: { podcast: Podcast }) {
  const { t } = useI18n()
  const title = t('upload.title.audio', { title: podcast.title })
  return (
    <div className={styles.narrow}>
      <title>{title}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        <Link to={paths.djPanel} className={buttonClass()}>
          <ArrowLeft aria-hidden className="flip-rtl" />
          {t('panel.back')}
        </Link>
      </header>
      {podcast.isConfirmed ? (
        <Replacements
          owner={{ kind: 'podcast', id: podcast.podcastID }}
          kind="audio"
          locked={
            <EmptyState
              icon={<Lock />}
              text={t('panel.unchangeable')}
              hint={t('panel.unchangeableEpisodeHint')}
            />
          }
        />
      ) : (
        <>
          <UploadPanel
            owner={{ kind: 'podcast', id: podcast.podcastID }}
            kind="audio"
            after={
              <Link to={paths.playPodcast(podcast)} className={buttonClass({ variant: 'primary' })}>
                {t('upload.see.audio')}
              </Link>
            }
          />
          <TranscriptInput podcast={podcast} />
        </>
      )}
    </div>
  )
}
