import {
  Bookmark,
  CalendarDays,
  History,
  CircleArrowDown,
  ListMusic,
  type LucideIcon,
  MicVocal,
  Sparkles,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import styles from './LibraryLinks.module.css'

export function LibraryLinks() {
  const { t } = useI18n()
  const links: { to: string; label: string; icon: LucideIcon }[] = [
    { to: paths.myMusics, label: t('library.savedMusics'), icon: Bookmark },
    { to: paths.newMusics, label: t('library.newMusics'), icon: Sparkles },
    { to: paths.myPlaylists, label: t('library.playlists'), icon: ListMusic },
    { to: paths.history, label: t('library.history'), icon: History },
    { to: paths.downloads, label: t('library.downloads'), icon: CircleArrowDown },
    { to: paths.allArtists, label: t('library.artists'), icon: MicVocal },
    { to: paths.events, label: t('library.events'), icon: CalendarDays },
  ]
  return (
    <nav aria-label={t('library.links')}>
      <ul className={styles.links}>
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <Icon aria-hidden className={styles.icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
