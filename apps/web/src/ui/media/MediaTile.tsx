import { type ReactNode, use } from 'react'
import { classNames } from '../class-names.ts'
import { Cover, type CoverProps } from './Cover.tsx'
import styles from './MediaTile.module.css'
import { TitleLevel } from '../title-level.ts'

/** Displayed widths, as the columns of CardRow */
const SQUARE_SIZES = 'clamp(148px, 15vw, 196px)'
const WIDE_SIZES = 'clamp(232px, 24vw, 330px)'

interface MediaTileProps {
  /** `sizes` defaults by shape; tiles in rows of another width set it */
  cover: CoverProps
  /** Link that covers the tile */
  title: ReactNode
  tooltip?: string
  /** Names or a date; links in it work separately */
  names?: ReactNode
  /** Play button, shown on hover and focus */
  play?: ReactNode
  menu?: ReactNode
  /** Text on the cover, such as a duration or 'Exclusive' */
  badge?: ReactNode
  overlay?: ReactNode
  /** True for the playing item */
  current?: boolean
  centered?: boolean
}

/** Tile of an item. Play button and menu appear on hover and focus, and always on touch devices. */
export function MediaTile({
  cover,
  title,
  tooltip,
  names,
  play,
  menu,
  badge,
  overlay,
  current = false,
  centered = false,
}: MediaTileProps) {
  const Title = `h${use(TitleLevel)}` as const
  return (
    <article
      className={classNames(styles.tile, centered && styles.centered)}
      data-card
      data-current={current || undefined}
    >
      <div className={styles.cover}>
        <Cover sizes={cover.shape === 'wide' ? WIDE_SIZES : SQUARE_SIZES} {...cover} />
        {badge && <span className={styles.badge}>{badge}</span>}
        {overlay}
        {play && <div className={styles.play}>{play}</div>}
      </div>
      <div className={styles.foot}>
        <div className={styles.words}>
          <Title className={styles.title} title={tooltip} dir="auto">
            {title}
          </Title>
          {names && <p className={styles.names}>{names}</p>}
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
    </article>
  )
}
