import {
  Bookmark,
  CircleArrowDown,
  Clapperboard,
  Crown,
  Headphones,
  History,
  LayoutDashboard,
  ListMusic,
  LogOut,
  Mic,
  MicVocal,
  Settings,
  ShieldCheck,
  Sparkles,
} from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useFilteredLists } from '../../features/catalogue/explicit/hidden-explicit.ts'
import { followLists } from '../../features/personal/for-you/last-lists.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useMe } from '../../lib/session/me.ts'
import { useSession } from '../../lib/session/session.ts'
import { imageAddress, paths } from '../../lib/paths/paths.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import styles from './AccountMenu.module.css'

export default function AccountMenu({ userID }: { userID: number }) {
  // It is on every page of a user, and loads after it.
  useEffect(followLists, [])
  const { t } = useI18n()
  const me = useMe()
  useFilteredLists(me && me.hidesExplicit === true)
  const navigate = useNavigate()
  const session = useSession()
  const isAdmin = session.state === 'user' && session.isAdmin
  const name = me?.name ?? ''
  const isArtist = (me?.artists?.length ?? 0) > 0
  const isDj = (me?.djs?.length ?? 0) > 0
  return (
    <Menu
      label={t('frame.accountMenu')}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={
            name ? `${t('frame.greeting', { name })} ${t('frame.accountMenu')}` : t('frame.accountMenu')
          }
        >
          <span className={styles.greeting}>{name && t('frame.greeting', { name })}</span>
          <Avatar name={name} src={imageAddress('user', userID, me?.imageVersion ?? '', 96)} />
        </button>
      }
    >
      <MenuLink icon={<LayoutDashboard />} link={<Link to={paths.profile}>{t('account.dashboard')}</Link>} />
      <MenuLink icon={<Bookmark />} link={<Link to={paths.myMusics}>{t('account.savedMusics')}</Link>} />
      <MenuLink
        icon={<Clapperboard />}
        link={<Link to={paths.myMusicsShown('videos')}>{t('account.musicVideos')}</Link>}
      />
      <MenuLink icon={<ListMusic />} link={<Link to={paths.myPlaylists}>{t('account.playlists')}</Link>} />
      <MenuLink icon={<History />} link={<Link to={paths.history}>{t('account.history')}</Link>} />
      <MenuLink
        icon={<CircleArrowDown />}
        link={<Link to={paths.downloads}>{t('account.downloads')}</Link>}
      />
      <MenuLine />
      <MenuItem
        icon={<Crown />}
        end={<span className={styles.tier}>{t('account.unlimited')}</span>}
        onSelect={() => toast(t('account.noUpgradeNeeded'))}
      >
        {t('account.type')}
      </MenuItem>
      <MenuItem icon={<Sparkles />} onSelect={() => toast(t('account.noUpgradeNeeded'))}>
        {t('account.upgrade')}
      </MenuItem>
      <MenuLine />
      {isArtist && (
        <MenuLink icon={<MicVocal />} link={<Link to={paths.artistPanel}>{t('account.artistPanel')}</Link>} />
      )}
      {isDj && (
        <MenuLink icon={<Headphones />} link={<Link to={paths.djPanel}>{t('account.djPanel')}</Link>} />
      )}
      {isAdmin && (
        <MenuLink icon={<ShieldCheck />} link={<Link to={paths.admin}>{t('account.admin')}</Link>} />
      )}
      {!isArtist && !isAdmin && (
        <MenuLink
          icon={<Mic />}
          link={<Link to={paths.requestArtist(userID)}>{t('account.requestArtistPanel')}</Link>}
        />
      )}
      <MenuLink icon={<Settings />} link={<Link to={paths.settings}>{t('account.settings')}</Link>} />
      <MenuLine />
      <MenuItem
        icon={<LogOut />}
        onSelect={() => {
          signOut()
          void navigate(paths.home)
        }}
      >
        {t('account.logout')}
      </MenuItem>
    </Menu>
  )
}
