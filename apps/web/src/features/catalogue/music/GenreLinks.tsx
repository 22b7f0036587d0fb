import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import styles from './GenreLinks.module.css'

interface Genre {
  genreID: number
  name: string
}

export function GenreLinks({ genres }: { genres: readonly Genre[] }) {
  const { t } = useI18n()
  if (genres.length === 0) return null
  return (
    <ul className={styles.genres} aria-label={t('tracks.genres')}>
      {genres.map(({ genreID, name }) => (
        <li key={genreID}>
          <Link to={paths.genre(genreID)} className={buttonClass({ size: 'sm' })}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
