import { type CSSProperties, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { backgroundOfCover } from '../../../lib/formats/color.ts'
import { Cover, type CoverProps } from '../../../ui/media/Cover.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { usePicked } from './pick-random.ts'
import styles from './TopBanners.module.css'

interface BannerWords {
  key: number
  to: string
  title: string
  names: ReactNode
  color: string
  cover: CoverProps
}

interface TopBannersProps<Item> {
  label: string
  /** Undefined while loading */
  items: readonly Item[] | undefined
  count: number
  children: (item: Item) => BannerWords
}

export function TopBanners<Item>({ label, items, count, children }: TopBannersProps<Item>) {
  const { picked, props } = usePicked(items ?? [], count)
  if (items?.length === 0) return null
  return (
    <section className={styles.banners} aria-label={label} {...props}>
      {items
        ? picked.map((item) => <TopBanner key={children(item).key} banner={children(item)} />)
        : Array.from({ length: count }, (_, at) => <Skeleton key={at} className={styles.skeleton} />)}
    </section>
  )
}

function TopBanner({ banner }: { banner: BannerWords }) {
  return (
    <article
      className={styles.banner}
      style={{ '--ground': backgroundOfCover(banner.color) } as CSSProperties}
    >
      <div className={styles.picture}>
        <Cover sizes="(width < 40em) 70vw, 300px" {...banner.cover} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          <Link to={banner.to}>{banner.title}</Link>
        </h2>
        <p className={styles.names}>{banner.names}</p>
      </div>
    </article>
  )
}
