import { headPictureSizes, limits, type SliderCard } from '@nava/contracts'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { backgroundFor, isColor } from '../../../lib/formats/color.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import type { PlaceholderKind } from '../../../ui/media/PlaceholderDrawing.tsx'
import { type BannerLink, bannerLink } from './parts/slider-link.ts'
import styles from './Banner.module.css'

const drawing: Record<SliderCard['type'], PlaceholderKind> = {
  music: 'music',
  video: 'video',
  album: 'album',
  collection: 'collection',
  ad: 'collection',
  artist: 'artist',
  podcast: 'podcast',
  podcastCollection: 'podcast',
  dj: 'dj',
}

interface BannerProps {
  banner: SliderCard
  /** True for the first banner of the page, whose picture loads with priority */
  first?: boolean
  /** True for the shown and the next slide; only their pictures load */
  near?: boolean
}

export function Banner({ banner, first = false, near = true }: BannerProps) {
  const { t } = useI18n()
  const color = isColor(banner.dominantColor) ? banner.dominantColor : limits.slider.fallbackColor
  return (
    <BannerAnchor link={bannerLink(banner)}>
      <div className={styles.banner} style={{ '--ground': backgroundFor(color) } as CSSProperties}>
        <div className={styles.picture}>
          <Cover
            {...(near && imageOf('slider', banner.sliderID, banner.imageVersion))}
            key={near ? 'near' : 'far'}
            kind={drawing[banner.type]}
            color={color}
            sizes={headPictureSizes.wide}
            eager={first}
            className={styles.cover}
          />
        </div>
        <div className={styles.shade} />
        <div className={styles.words}>
          <p className={styles.one} dir="auto">
            {banner.titleOne}
          </p>
          {banner.titleTwo && (
            <p className={styles.two} dir="auto">
              {banner.titleTwo}
            </p>
          )}
          <p className={styles.call} data-type={banner.type}>
            {t(`banner.${banner.type}`)}
          </p>
        </div>
      </div>
    </BannerAnchor>
  )
}

function BannerAnchor({ link, children }: { link: BannerLink; children: ReactNode }) {
  if (!link) return children
  if ('to' in link) {
    return (
      <Link to={link.to} className={styles.link} draggable={false}>
        {children}
      </Link>
    )
  }
  return (
    <a
      href={link.href}
      className={styles.link}
      draggable={false}
      target="_blank"
      rel="noopener noreferrer sponsored"
    >
      {children}
    </a>
  )
}
