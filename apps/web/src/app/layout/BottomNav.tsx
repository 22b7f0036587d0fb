import { House, Library, type LucideIcon, Radio, Search, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSignInState } from '../../features/platform/login/use-sign-in-state.ts'
import { tabOf } from './section-of.ts'
import styles from './BottomNav.module.css'

export function BottomNav({ onSearch }: { onSearch: () => void }) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  const signInState = useSignInState()
  const { pathname } = useLocation()
  const current = tabOf(pathname)
  return (
    <nav className={styles.nav} aria-label={t('frame.quickNavigation')}>
      <Item to={paths.home} label={t('frame.home')} icon={House} current={current === 'home'} />
      <button
        type="button"
        className={styles.item}
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-current={current === 'search'}
      >
        <Search />
        {t('frame.search')}
      </button>
      <Item to={paths.myMusics} label={t('frame.library')} icon={Library} current={current === 'library'} />
      <Item to={paths.live} label={t('frame.live')} icon={Radio} current={current === 'live'} />
      <Item
        {...(signedIn ? { to: paths.profile } : { to: paths.register, state: signInState })}
        label={t('frame.me')}
        icon={UserRound}
        current={current === 'me'}
      />
    </nav>
  )
}

interface ItemProps {
  to: string
  state?: unknown
  label: string
  icon: LucideIcon
  current: boolean
}

function Item({ to, state, label, icon: Icon, current }: ItemProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      state={state}
      className={styles.item}
      aria-current={current && (pathname === to ? 'page' : 'true')}
    >
      <Icon />
      {label}
    </Link>
  )
}
