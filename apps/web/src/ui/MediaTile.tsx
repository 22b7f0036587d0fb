import { type ReactNode, use } from 'react'
import { classNames } from './class-names.ts'
import { Cover, type CoverProps } from './Cover.tsx'
import styles from './MediaTile.module.css'
import { TitleLevel } from './title-level.ts'

/** How wide a cover is shown, as the columns of CardRow are. */
const SQUARE_SIZES = 'clamp(148px, 15vw, 196px)'
const WIDE_SIZES = 'clamp(232px, 24vw, 330px)'

interface MediaTileProps {
  /** The picture; its `sizes` follow from its shape where a tile stands in a row of its own width. */
  cover: CoverProps
  /** A link; its press area grows over the whole tile. */
  title: ReactNode
  /** Whole words for the tooltip of a title that is cut. */
  tooltip?: string
  /** Artists' names, a date: links here stay their own. */
  names?: ReactNode
  /** The play button that rises on hover and focus. */
  play?: ReactNode
  menu?: ReactNode
  /** A chip on the cover: a duration, 'Exclusive'. */
  badge?: ReactNode
  /** What else stands on the cover. */
  overlay?: ReactNode
  /** It is what plays now. */
  current?: boolean
  centered?: boolean
}

/** A cover with its title and names; a play button and a menu appear on hover, on focus and always on touch. */
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
