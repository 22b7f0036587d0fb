import { useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Banner } from '../banners/Banner.tsx'
import { useAds } from './use-video.ts'
import styles from './SponsoredAd.module.css'

export function SponsoredAd() {
  const { t } = useI18n()
  const ads = useAds()
  const [lot] = useState(Math.random)
  const ad = ads[Math.floor(lot * ads.length)]
  if (!ad) return null
  return (
    <aside className={styles.ad} aria-label={t('banner.ad')}>
      <Banner banner={ad} />
    </aside>
  )
}
