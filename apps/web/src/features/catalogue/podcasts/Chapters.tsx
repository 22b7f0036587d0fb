import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import type { Chapter } from '@nava/contracts'
import styles from './PodcastSections.module.css'

interface ChaptersProps {
  chapters: readonly Chapter[]
  onSeek: (seconds: number) => void
}

export function Chapters({ chapters, onSeek }: ChaptersProps) {
  const { t, language } = useI18n()
  return (
    <section>
      <h2>{t('podcast.chapters')}</h2>
      <ol className={styles.chapters} data-printed>
        {chapters.map(({ title, at }) => {
          const time = formatTime(at, language)
          return (
            <li key={at}>
              <button
                type="button"
                aria-label={t('podcast.chapterAt', { title, time })}
                onClick={() => onSeek(at)}
              >
                <span className={styles.time}>{time}</span>
                <bdi>{title}</bdi>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
