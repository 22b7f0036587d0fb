import type { Soundbite } from '@nava/contracts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import styles from './PodcastSections.module.css'

interface HighlightsProps {
  soundbites: readonly Soundbite[]
  /** Name of those that have none */
  title: string
  onPlay: (soundbite: Soundbite) => void
}

/** Parts of an episode to listen to first */
export function Highlights({ soundbites, title: episode, onPlay }: HighlightsProps) {
  const { t, language } = useI18n()
  return (
    <section>
      <h2>{t('podcast.highlights')}</h2>
      <ul className={styles.chapters} data-printed>
        {soundbites.map((soundbite, index) => {
          const title = soundbite.title || episode
          const [time, end] = [soundbite.start, soundbite.start + soundbite.duration].map((seconds) =>
            formatTime(seconds, language),
          )
          return (
            <li key={index}>
              <button type="button" onClick={() => onPlay(soundbite)}>
                <span className={styles.range}>
                  {time}–{end}
                </span>{' '}
                <bdi>{title}</bdi>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
