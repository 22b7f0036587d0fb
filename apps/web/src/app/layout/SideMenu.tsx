import {
  CalendarDays,
  Clapperboard,
  File,
  Headphones,
  ListMusic,
  type LucideIcon,
  Mail,
  MicVocal,
  Music,
  Newspaper,
  Podcast,
  Radio,
  ShieldHalf,
} from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { paths } from '../../lib/paths/paths.ts'
import { SignedInPlace } from '../../lib/session/SignedInPlace.tsx'
import { useSite } from '../../lib/paths/site.ts'
import { SocialIcon, socialNames } from '../../ui/icons/SocialIcon.tsx'
import type { Section } from '../../pages/screens.ts'
import { sectionOf } from './section-of.ts'
import styles from './SideMenu.module.css'

const OwnLibrary = lazyPart(() => import('../../features/personal/library/OwnLibrary.tsx'), 'library')
const StoreBadges = lazyPart(() => import('./StoreBadges.tsx'))

export function SideMenu() {
  const { t } = useI18n()
  return (
    <nav className={styles.menu} aria-label={t('frame.mainNavigation')}>
      <SocialLinks />
      <MenuLinks links={[{ to: 'live', label: t('frame.liveTv'), icon: Radio }]} />
      <h2 className={styles.heading}>{t('frame.library')}</h2>
      <MenuLinks
        links={[
          { to: 'musicVideos', label: t('frame.nav.musicVideos'), icon: Clapperboard },
          { to: 'musics', label: t('frame.nav.music'), icon: Music },
          { to: 'playlists', label: t('frame.nav.playlists'), icon: ListMusic },
          { to: 'podcasts', label: t('frame.nav.podcast'), icon: Podcast },
          { to: 'allArtists', label: t('frame.nav.artist'), icon: MicVocal },
          { to: 'allDjs', label: t('frame.nav.dj'), icon: Headphones },
          { to: 'events', label: t('frame.nav.event'), icon: CalendarDays },
          { to: 'news', label: t('frame.nav.news'), icon: Newspaper },
        ]}
      />
      <SignedInPlace className={styles.ownLibrary}>
        <Suspense>
          <OwnLibrary />
        </Suspense>
      </SignedInPlace>
      <hr className={styles.line} />
      <MenuLinks
        links={[
          { to: 'contact', label: t('frame.nav.contact'), icon: Mail },
          { to: 'privacy', label: t('frame.nav.privacy'), icon: ShieldHalf },
          { to: 'terms', label: t('frame.nav.terms'), icon: File },
        ]}
      />
      <div className={styles.badges}>
        <Suspense>
          <StoreBadges />
        </Suspense>
      </div>
    </nav>
  )
}

function SocialLinks() {
  const { t } = useI18n()
  const { socials } = useSite()
  if (socials.length === 0) return null
  return (
    <ul className={styles.socials} aria-label={t('frame.followUs')}>
      {socials.map(({ type, link }) => (
        <li key={link}>
          <a
            href={link}
            className={styles.social}
            target="_blank"
            rel="noopener"
            aria-label={socialNames[type]}
          >
            <SocialIcon kind={type} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function MenuLinks({ links }: { links: { to: Section; label: string; icon: LucideIcon }[] }) {
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  return (
    <ul>
      {links.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            to={paths[to]}
            className={styles.link}
            aria-current={to === section && (pathname === paths[to] ? 'page' : 'true')}
          >
            <Icon />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
