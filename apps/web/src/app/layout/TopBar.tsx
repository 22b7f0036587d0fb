import { Menu as MenuIcon, Radio } from 'lucide-react'
import { type Ref, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { laterPart } from '../../lib/browser/lazy-part.ts'
import { paths } from '../../lib/paths/paths.ts'
import { SearchBox } from '../../features/catalogue/search/SearchBox.tsx'
import { useScreen } from '../../lib/browser/screen-width.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/paths/site.ts'
import { useSignInState } from '../../features/platform/login/use-sign-in-state.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SiteLogo } from '../../features/platform/site/SiteLogo.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import styles from './TopBar.module.css'

const AccountMenu = laterPart(() => import('./AccountMenu.tsx'), 'account')

interface TopBarProps {
  onMenu: () => void
  menuOpen: boolean
  searchField: Ref<HTMLInputElement>
}

export function TopBar({ onMenu, menuOpen, searchField }: TopBarProps) {
  const { t } = useI18n()
  const site = useSite()
  const session = useSession()
  const signInState = useSignInState()
  const narrow = useScreen('narrow')
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <IconButton label={t('frame.menu')} aria-expanded={menuOpen} onClick={onMenu}>
          <MenuIcon />
        </IconButton>
        <Link to={paths.home} className={styles.logo}>
          <SiteLogo />
          <span>{site.productName}</span>
        </Link>
      </div>
      <div className={styles.search}>
        {/* The key empties the field when another user signs in. */}
        {!narrow && <SearchBox key={session.state === 'user' ? session.userID : 0} ref={searchField} />}
      </div>
      <div className={styles.end}>
        <Link to={paths.live} className={styles.live}>
          <Radio />
          <span>{t('frame.liveTv')}</span>
        </Link>
        <span id="bell" />
        <AppearanceMenu />
        {session.state === 'user' ? (
          <Suspense fallback={<Avatar name="" />}>
            <AccountMenu userID={session.userID} />
          </Suspense>
        ) : (
          <Link
            to={paths.register}
            state={signInState}
            className={classNames(styles.signIn, buttonClass({ variant: 'primary', size: 'sm' }))}
          >
            {t('frame.signIn')}
          </Link>
        )}
      </div>
    </header>
  )
}
