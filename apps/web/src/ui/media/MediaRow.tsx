import { type HTMLAttributes, type ReactNode, use } from 'react'
import { classNames } from '../class-names.ts'
import styles from './MediaRow.module.css'
import { TitleLevel } from '../title-level.ts'

interface MediaRowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'article' | 'div' | 'li' | 'span'
  start?: ReactNode
  cover: ReactNode
  title: ReactNode
  heading?: boolean
  tooltip?: string | undefined
  names?: ReactNode
  namesTooltip?: string | undefined
  details?: ReactNode
  end?: ReactNode
  listed?: boolean
  pressable?: boolean
  current?: boolean
}

/**
 * Row of an item. Stylesheets may set `--row-cover` (width of the cover), `--row-gap`, `--row-inset` (padding
 * at start and end), `--row-title`, `--row-names` (font sizes) and `--row-line` (line height).
 */
export function MediaRow({
  as: Row = 'div',
  start,
  cover,
  title,
  heading = false,
  tooltip,
  names,
  namesTooltip,
  details,
  end,
  listed = false,
  pressable = false,
  current = false,
  className,
  ...rest
}: MediaRowProps) {
  const Box = Row === 'span' ? 'span' : 'div'
  const Line = Row === 'span' ? 'span' : 'p'
  const level = use(TitleLevel)
  const Title = heading ? (`h${level}` as const) : Line
  return (
    <Row
      {...rest}
      className={classNames(styles.row, className)}
      data-card
      data-listed={listed || undefined}
      data-pressable={pressable || undefined}
      data-current={current || undefined}
    >
      {start}
      <Box className={styles.cover}>{cover}</Box>
      <Box className={styles.words}>
        <Title className={styles.title} title={tooltip} dir="auto">
          {title}
        </Title>
        {names && (
          <Line className={styles.names} title={namesTooltip}>
            {names}
          </Line>
        )}
        {details && <Line className={styles.names}>{details}</Line>}
      </Box>
      {end}
    </Row>
  )
}
