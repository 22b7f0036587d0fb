import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/i18n.ts'
import { useScreen } from '../../lib/screen-width.ts'
import { stored } from '../../lib/stored.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { hasOwnPlayer } from '../routes.ts'
import { LoginDialogHost } from '../../features/login/LoginDialogHost.tsx'
import { PlayerDock } from '../../features/player/PlayerDock.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BottomNav } from './BottomNav.tsx'
import { Footer } from './Footer.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageProgress } from './PageProgress.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

import styles from './Layout.module.css'

const foldedMenu = stored('menuFolded', z.boolean(), false)

/**
 * The frame around every page: top bar, side menu (a drawer below 1024 px), footer, bottom navigation on phones. It is
 * mounted once; only `children` change with the path.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const wide = useScreen('wide')
  const [folded, setFolded] = useState(foldedMenu.read)
  // The drawer belongs to the page it was opened on, so going elsewhere closes it.
  const [drawerOn, setDrawerOn] = useState<string>()

  const toggleMenu = () => {
    if (!wide) return setDrawerOn(pathname)
    foldedMenu.write(!folded)
    setFolded(!folded)
  }

  return (
    <div className={classNames(styles.frame, wide && !folded && styles.withMenu)}>
      <a href="#content" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <PageProgress />
      <TopBar onMenu={toggleMenu} menuOpen={wide ? !folded : drawerOn === pathname} />
      {wide && !folded && (
        <aside className={styles.side}>
          <SideMenu />
        </aside>
      )}
      {!wide && drawerOn === pathname && <MenuDrawer onClose={() => setDrawerOn(undefined)} />}
      <div className={styles.column}>
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        <Footer />
      </div>
      <PlayerDock asleep={hasOwnPlayer(pathname)} />
      <BottomNav />
      <OfflineBanner />
      <Toaster />
      <LoginDialogHost />
    </div>
  )
}
