import type { EpisodeImport } from '@nava/contracts'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ProgressBar } from '../../../../ui/states/ProgressBar.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { useImportedEpisodes, useRetry } from '../use-feed-import.ts'
import styles from '../FeedImport.module.css'

export function ImportedEpisodes({ importID, live }: { importID: number; live: boolean }) {
  const { t } = useI18n()
  const episodes = useImportedEpisodes(importID, live)
  const retry = useRetry(importID)
  return (
    <>
      <Loaded query={episodes} skeleton={<Skeleton height={160} />}>
        {(rows) => (
          <ul className={styles.episodes}>
            {rows.map((episode) => (
              <li key={episode.episodeID}>
                <span className={styles.title} dir="auto">
                  {(episode.state === 'done' || episode.state === 'known') && episode.podcastID > 0 ? (
                    <Link to={paths.playPodcastByID(episode.podcastID)}>{episode.title}</Link>
                  ) : (
                    episode.title
                  )}
                </span>
                <Outcome episode={episode} />
                {episode.state === 'failed' && (
                  <Button
                    size="sm"
                    aria-label={t('feeds.retryOf', { title: episode.title })}
                    disabled={retry.isPending}
                    onClick={() => retry.mutate(episode.episodeID)}
                  >
                    <RotateCw aria-hidden />
                    {t('feeds.retry')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {episodes.hasMore && (
        <Button size="sm" busy={episodes.isLoadingMore} onClick={episodes.loadMore}>
          {t('feeds.more')}
        </Button>
      )}
    </>
  )
}

function Outcome({ episode }: { episode: EpisodeImport }) {
  const { t } = useI18n()
  const errors = useErrorText()
  switch (episode.state) {
    case 'waiting':
      return <span className={styles.quiet}>{t('feeds.waiting')}</span>
    case 'running': {
      const { receivedBytes, totalBytes, title } = episode
      return (
        <span className={styles.running}>
          {t('feeds.running')}
          <ProgressBar
            label={t('feeds.received', { title })}
            percent={totalBytes > 0 ? (receivedBytes / totalBytes) * 100 : undefined}
          />
        </span>
      )
    }
    case 'done':
      return (
        <span>
          <span className={styles.good}>{t(episode.podcastID > 0 ? 'feeds.done' : 'feeds.deleted')}</span>
          {episode.leftOut.map((left, index) => (
            <span key={index} className={styles.part}>
              {t(`feeds.without.${left.part}`, { reason: errors.ofFailure(left) })}
            </span>
          ))}
        </span>
      )
    case 'known':
      return <span className={styles.quiet}>{errors.ofFailure(episode)}</span>
    case 'failed':
      return <span className={styles.failed}>{errors.ofFailure(episode)}</span>
    default:
      return episode satisfies never
  }
}
