import { Link } from 'react-router-dom'
import { useI18n } from '../lib/i18n/i18n.ts'
import { paths } from '../lib/paths/paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import styles from './NotFoundPage.module.css'

export default function NotFoundPage() {
  const { t } = useI18n()
  return (
    <div className={styles.page}>
      <title>{t('site.notFound.title')}</title>
      <p className={styles.number} aria-hidden>
        4
        <svg viewBox="0 0 100 100" className={styles.record}>
          <circle cx="50" cy="50" r="48" />
          <circle cx="50" cy="50" r="38" />
          <circle cx="50" cy="50" r="29" />
          <circle cx="50" cy="50" r="16" className={styles.label} />
          <circle cx="50" cy="50" r="3" className={styles.hole} />
        </svg>
        4
      </p>
      <h1 className={styles.title}>{t('site.notFound.title')}</h1>
      <PlacesToGo />
    </div>
  )
}

export function PlacesToGo() {
  const { t } = useI18n()
  return (
    <div className={styles.places}>
      <p>{t('site.notFound.hint')}</p>
      <nav aria-label={t('site.notFound.hint')} className={styles.links}>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
          {t('site.notFound.home')}
        </Link>
        <Link className={buttonClass()} to={paths.musics}>
          {t('site.notFound.musics')}
        </Link>
        <Link className={buttonClass()} to={paths.musicVideos}>
          {t('site.notFound.videos')}
        </Link>
        <Link className={buttonClass()} to={paths.podcasts}>
          {t('site.notFound.podcasts')}
        </Link>
        <Link className={buttonClass()} to={paths.news}>
          {t('site.notFound.news')}
        </Link>
        <Link className={buttonClass()} to={paths.dashboard}>
          {t('site.notFound.dashboard')}
        </Link>
      </nav>
    </div>
  )
}
