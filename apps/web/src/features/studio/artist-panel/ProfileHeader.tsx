import type { Artist } from '@nava/contracts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import styles from './ProfileHeader.module.css'

export function ProfileHeader({ artist, title }: { artist: Artist; title: string }) {
  const { t } = useI18n()
  return (
    <header className={styles.header}>
      <title>{title}</title>
      <h1>{title}</h1>
      <nav className={styles.ways}>
        <Link to={paths.artist(artist.artistID, artist.name)} className={buttonClass()}>
          {t('panel.seePage')}
        </Link>
        <Link to={paths.artistPanel} className={buttonClass()}>
          <ArrowLeft aria-hidden className="flip-rtl" />
          {t('panel.back')}
        </Link>
      </nav>
    </header>
  )
}
