import { type SliderCard, limits } from '@nava/contracts'
import { Banner } from './Banner.tsx'
import { useRotation } from './parts/use-rotation.ts'
import styles from './AdBanner.module.css'

export function AdBanner({ banners, label }: { banners: readonly SliderCard[]; label: string }) {
  const { rotation } = useRotation(banners.length, limits.slider.rotation, false)
  const banner = banners[rotation.at]
  if (!banner) return null
  return (
    <aside className={styles.ad} aria-label={label}>
      <Banner key={banner.sliderID} banner={banner} />
    </aside>
  )
}
