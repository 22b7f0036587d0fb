import { TRACK_SORTS, type TrackSort, limits } from '@nava/contracts'
import { ArrowDown, ArrowUp, Clock } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { type Order, nextOrder } from '../order.ts'
import styles from '../TrackTable.module.css'

export interface TableHeadProps {
  /** Name of the list's own order */
  own: 'table.by.added' | 'table.by.own'
  order: Order
  onOrder: (order: Order) => void
  words: string
  onWords: (words: string) => void
}

export function TableHead({ own, order, onOrder, words, onWords }: TableHeadProps) {
  const { t } = useI18n()
  const nameOf = (by: TrackSort) => t(by === 'added' ? own : `table.by.${by}`)
  const options = TRACK_SORTS.flatMap((by) =>
    by === 'added'
      ? [{ value: 'added', label: nameOf(by) }]
      : [
          { value: by, label: `${nameOf(by)} ↑` },
          { value: `${by} descending`, label: `${nameOf(by)} ↓` },
        ],
  )
  const column = (by: TrackSort) => ({ by, name: nameOf(by), order, onOrder })
  return (
    <>
      <div className={styles.tools}>
        <TextField
          type="search"
          label={t('table.filter')}
          placeholder={t('table.filterShort')}
          hideLabel
          value={words}
          maxLength={limits.search.maxCharacters}
          autoComplete="off"
          onChange={(event) => onWords(event.currentTarget.value)}
        />
        <Select
          label={t('table.sort')}
          hideLabel
          options={options}
          value={order.descending ? `${order.by} descending` : order.by}
          onChange={(value) => {
            const [by, descending] = value.split(' ')
            onOrder({
              by: TRACK_SORTS.find((sort) => sort === by) ?? 'added',
              descending: descending !== undefined,
            })
          }}
        />
      </div>
      <div className={styles.head} role="group" aria-label={t('table.sort')}>
        <Column {...column('added')} className={styles.number} short="#" />
        <span className={styles.main}>
          <Column {...column('title')} />
          <Column {...column('artist')} />
        </span>
        <Column {...column('plays')} className={styles.plays} />
        <Column {...column('released')} className={styles.released} />
        <span className={styles.heart} />
        <Column {...column('length')} className={styles.length} short={<Clock size="1rem" aria-hidden />} />
        <span className={styles.menu} />
      </div>
    </>
  )
}

interface ColumnProps {
  by: TrackSort
  name: string
  /** Shown in the place of the name */
  short?: React.ReactNode
  order: Order
  onOrder: (order: Order) => void
  className?: string | undefined
}

function Column({ by, name, short, order, onOrder, className }: ColumnProps) {
  const { t } = useI18n()
  const isOn = order.by === by
  const Arrow = order.descending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={className}
      title={short ? name : undefined}
      aria-label={
        isOn && by !== 'added'
          ? `${name} ${t(order.descending ? 'table.descending' : 'table.ascending')}`
          : name
      }
      aria-pressed={isOn}
      onClick={() => onOrder(nextOrder(order, by))}
    >
      {short ?? name}
      {isOn && by !== 'added' && <Arrow size="0.875rem" aria-hidden />}
    </button>
  )
}
