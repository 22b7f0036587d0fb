import { Link } from 'react-router-dom'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { useSite } from '../../lib/paths/site.ts'
import { CopyrightBadge } from '../../ui/icons/CopyrightBadge.tsx'
import { SiteLogo } from '../../features/platform/site/SiteLogo.tsx'
import { BellPlace } from './BellPlace.tsx'
import StoreBadges from './StoreBadges.tsx'
import styles from './Footer.module.css'

export default function Footer() {
  const { t } = useI18n()
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <BellPlace id="bell" />
      <div className={styles.row}>
        <span className={styles.name}>
          <SiteLogo size={26} />
          {site.productName}
        </span>
        <ul className={styles.links}>
          <li>
            <Link to={paths.news}>{t('frame.nav.news')}</Link>
          </li>
          <li>
            <Link to={paths.contact}>{t('frame.nav.contact')}</Link>
          </li>
          <li>
            <Link to={paths.privacy}>{t('frame.nav.privacy')}</Link>
          </li>
        </ul>
        <StoreBadges />
      </div>
      <div className={styles.row}>
        <p className={styles.copyright}>{t('frame.copyright', { product: site.productName })}</p>
        <CopyrightBadge title={t('frame.copyrightBadge')} note={t('frame.copyrightBadgeNote')} />
      </div>
    </footer>
  )
}
