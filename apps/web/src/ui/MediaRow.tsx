import { type HTMLAttributes, type ReactNode, use } from 'react'
import { classNames } from './class-names.ts'
import styles from './MediaRow.module.css'
import { TitleLevel } from './title-level.ts'

interface MediaRowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** The element; a `span` holds only what may stand in a button. */
  as?: 'article' | 'div' | 'li' | 'span'
  /** Before the cover: a place in a chart, a grip. */
  start?: ReactNode
  cover: ReactNode
  /** Words or a link. */
  title: ReactNode
  /** The title is a heading of the list. */
  heading?: boolean
  /** Whole words for the tooltip of a title that is cut. */
  tooltip?: string | undefined
  /** Artists' names: links here stay their own. */
  names?: ReactNode
  /** The whole of the names where they are cut. */
  namesTooltip?: string | undefined
  /** A third line. */
  details?: ReactNode
  /** After the words: a length, buttons, a menu. */
  end?: ReactNode
  /** One of a list: it has room around it and lights up under the pointer. */
  listed?: boolean
  /** The title's link is pressed anywhere on the row. */
  pressable?: boolean
  /** It is what plays now. */
  current?: boolean
}

/**
 * A cover, a title, names and what stands at the end, in one row. A stylesheet may set `--row-cover` (the cover's
 * width), `--row-gap`, `--row-inset` (room at start and end), `--row-title` and `--row-names` (sizes of type) and `--row-line` (height of a line).
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
