import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useEpisodeProgress } from '../../listening/player/episode-positions.ts'
import styles from './EpisodeOverlay.module.css'

export default function EpisodeOverlay({ episodeID }: { episodeID: number }) {
  const { t } = useI18n()
  const progress = useEpisodeProgress(episodeID)
  if (progress.state === 'played') return <span className={styles.played}>{t('tracks.played')}</span>
  if (progress.state === 'new') return null
  return <progress className={styles.share} value={progress.share} aria-label={t('tracks.heard')} />
}
