import { type ReactNode, use } from 'react'
import { classNames } from '../class-names.ts'
import { Cover, type CoverProps } from './Cover.tsx'
import styles from './MediaTile.module.css'
import { TitleLevel } from '../title-level.ts'

const SQUARE_SIZES = 'clamp(148px, 15vw, 196px)'
const WIDE_SIZES = 'clamp(232px, 24vw, 330px)'

interface MediaTileProps {
  /** `sizes` has a default per shape; rows with tiles of another width set it */
  cover: CoverProps
  title: ReactNode
  tooltip?: string
  names?: ReactNode
  play?: ReactNode
  menu?: ReactNode
  badge?: ReactNode
  overlay?: ReactNode
  current?: boolean
  centered?: boolean
}

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
