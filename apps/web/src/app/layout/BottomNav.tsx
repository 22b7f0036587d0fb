import { House, Library, type LucideIcon, Radio, Search, UserRound } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useI18n } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import styles from './BottomNav.module.css'

/** Renders the five main links of a phone. Visible only below 640 px. */
export function BottomNav({ onSearch }: { onSearch: () => void }) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  return (
    <nav className={styles.nav} aria-label={t('frame.quickNavigation')}>
      <Item to={paths.home} label={t('frame.home')} icon={House} />
      <button type="button" className={styles.item} onClick={onSearch} aria-haspopup="dialog">
        <Search aria-hidden size="1.375rem" />
        {t('frame.search')}
      </button>
      <Item to={signedIn ? paths.myMusics : paths.musics} label={t('frame.library')} icon={Library} />
      <Item to={paths.live} label={t('frame.live')} icon={Radio} />
      <Item to={signedIn ? paths.profile : paths.register} label={t('frame.me')} icon={UserRound} />
    </nav>
  )
}

function Item({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <NavLink to={to} end className={styles.item ?? ''}>
      <Icon aria-hidden size="1.375rem" />
      {label}
    </NavLink>
  )
}
