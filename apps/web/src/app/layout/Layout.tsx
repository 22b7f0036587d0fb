import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadTexts, useI18n } from '../../lib/i18n/i18n.ts'
import { laterPart, lazyPart } from '../../lib/browser/lazy-part.ts'
import { useHydrated } from '../../ui/hydration.ts'
import { useScreen } from '../../lib/browser/screen-width.ts'
import { useSite } from '../../lib/paths/site.ts'
import { flag } from '../../lib/calls/decoder.ts'
import { localSetting } from '../../lib/browser/local-setting.ts'
import { useOverlayEntries } from '../../ui/overlays/back-closes.ts'
import { OpeningOverlay } from '../../ui/overlays/OpeningOverlay.tsx'
import { Toaster } from '../../ui/overlays/Toaster.tsx'
import { matchRoute } from '../routes.ts'
import { ItemDialogHost } from '../../features/personal/item-dialog-host/ItemDialogHost.tsx'
import { LoginDialogHost } from '../../features/platform/login/LoginDialogHost.tsx'
import { ItemMenu } from '../../features/catalogue/items/ItemMenu.tsx'
import {
  type ItemActions,
  type ItemMenuOf,
  PlayerDock,
} from '../../features/listening/player-dock/PlayerDock.tsx'
import { useCurrentItem } from '../../features/listening/player/player.ts'
import type { QueueItem } from '../../features/listening/player/queue-item.ts'
import { classNames } from '../../ui/class-names.ts'
import { BottomNav } from './BottomNav.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageProgress } from './PageProgress.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

import styles from './Layout.module.css'

const DemoBanner = laterPart(() => import('./DemoBanner.tsx'), 'site')
const Footer = laterPart(() => import('./Footer.tsx'))
const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx'))
const SearchDialog = lazyPart(
  () => import('../../features/catalogue/search/SearchDialog.tsx'),
  'search',
  'tracks',
)
const CurrentItemActions = lazyPart(
  () => import('../../features/catalogue/items/CurrentItemActions.tsx'),
  'tracks',
)

const CardGestures = laterPart(() => import('../../features/personal/card-gestures/CardGestures.tsx'), 'menu')

const foldedMenu = localSetting('menuFolded', flag, false)

/**
 * Layout of all pages, mounted once; only `children` change. Below 1024 px the side menu is a drawer; folded, it is a
 * rail of icons.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { pathname, key } = useLocation()
  const { demo } = useSite()
  useOverlayEntries(key)
  const wide = useScreen('wide')
  const ownPlayer = matchRoute(pathname)?.route.ownPlayer === true
  const [savedFolded, setFolded] = useState(foldedMenu.read)
  const hydrated = useHydrated()
  // Beside a video, the side menu stays closed unless the user opens it.
  const [openBesideVideo, setOpenBesideVideo] = useState(false)
  const folded = ownPlayer ? !openBesideVideo : hydrated && savedFolded
  const hasSide = wide && !(ownPlayer && folded)
  const [drawerOn, setDrawerOn] = useState<string>()
  const closeDrawer = () => setDrawerOn(undefined)

  const [searchOn, setSearchOn] = useState<string>()
  const closeSearch = () => setSearchOn(undefined)
  const searchField = useRef<HTMLInputElement>(null)

  const openSearch = () => {
    if (searchField.current) searchField.current.focus()
    else setSearchOn(key)
  }

  const toggleMenu = () => {
    if (!wide) return setDrawerOn(key)
    if (ownPlayer) return setOpenBesideVideo(folded)
    foldedMenu.write(!folded)
    setFolded(!folded)
  }

  return (
    <div className={classNames(styles.frame, hasSide && styles.withMenu, hasSide && folded && styles.folded)}>
      <a href="#content" className={styles.skip}>
        {t('frame.skip')}
      </a>
      {!ownPlayer && <SkipToPlayer className={styles.skip} />}
      <PageProgress />
      <TopBar onMenu={toggleMenu} menuOpen={wide ? !folded : drawerOn === key} searchField={searchField} />
      {hasSide && (
        <div className={styles.side}>
          <SideMenu />
        </div>
      )}
      {!wide && drawerOn === key && (
        <OpeningOverlay onClose={closeDrawer}>
          <MenuDrawer onClose={closeDrawer} />
        </OpeningOverlay>
      )}
      <div className={styles.column}>
        <Suspense>{demo && <DemoBanner demo={demo} />}</Suspense>
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        <div className={styles.footer}>
          <Suspense>
            <Footer />
          </Suspense>
        </div>
      </div>
      <PlayerDock
        suspended={ownPlayer}
        onSearch={openSearch}
        onLike={(item) => void likeOf(item)}
        actions={actionsOf}
        menuOf={menuOf}
      />
      <BottomNav onSearch={openSearch} />
      {searchOn === key && (
        <OpeningOverlay onClose={closeSearch}>
          <SearchDialog onClose={closeSearch} />
        </OpeningOverlay>
      )}
      <OfflineBanner />
      <Toaster />
      <LoginDialogHost />
      <ItemDialogHost />
      <Suspense>
        <CardGestures />
      </Suspense>
    </div>
  )
}

function SkipToPlayer({ className }: { className: string | undefined }) {
  const { t } = useI18n()
  if (!useCurrentItem()) return null
  return (
    <a href="#player" className={className}>
      {t('frame.skipToPlayer')}
    </a>
  )
}

const actionsOf: ItemActions = (item, size) => (
  <Suspense>
    <CurrentItemActions item={item} size={size} />
  </Suspense>
)

const menuOf: ItemMenuOf = (item, options) => (
  <ItemMenu subject={{ kind: 'current', item }} title={item.title} {...options} />
)

async function likeOf(item: QueueItem): Promise<void> {
  const [{ toggleReaction }] = await Promise.all([
    import('../../features/listening/reactions/toggle-reaction.ts'),
    loadTexts('tracks'),
  ])
  await toggleReaction('like', item)
}
