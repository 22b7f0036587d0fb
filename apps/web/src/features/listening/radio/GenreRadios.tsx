import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './GenreRadios.module.css'
import { playRadio } from './play-radio.ts'

interface Genre {
  genreID: number
  name: string
}

export function GenreRadios({ genres }: { genres: readonly Genre[] }) {
  const { t } = useI18n()
  if (genres.length === 0) return null
  return (
    <ul className={styles.genres} aria-label={t('tracks.genres')}>
      {genres.map(({ genreID: id, name }) => (
        <li key={id}>
          <Button
            size="sm"
            title={t('tracks.radioOf', { name })}
            aria-label={t('tracks.radioOf', { name })}
            onClick={() => void playRadio({ kind: 'genre', id }, name)}
          >
            <bdi>{name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
