import { Pencil, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { useReorder } from '../../../../ui/use-reorder.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { sectionPath } from '../addresses.ts'
import type { Resource } from '../resource.ts'
import { RowCover } from '../RowCover.tsx'
import { useWords } from '../words.ts'
import styles from './Home.module.css'
import type { Item } from './use-home-draft.ts'

interface OrderListProps {
  label: string
  resource: Resource
  items: readonly Item[]
  /** Receives the IDs in their new order */
  onOrder: (ids: readonly number[]) => void
  /** True if rows may be removed from the list */
  canRemove?: boolean
}

/** Rows with pictures that are put in order by dragging or arrow keys. */
export function OrderList({ label, resource, items, onOrder, canRemove = false }: OrderListProps) {
  const { t } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const ids = items.map(({ id }) => id)
  const reorder = useReorder({
    count: ids.length,
    onMove: (from, to) => {
      const moved = items[from]
      if (!moved) return
      say(t('admin.movedTo', { name: moved.name, place: to + 1 }))
      onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, moved.id))
    },
  })
  return (
    <>
      <ol ref={list} aria-label={label} className={styles.list}>
        {items.map((item, at) => (
          <li
            key={item.id}
            className={styles.row}
            style={reorder.styleOf(at)}
            data-dragged={reorder.dragged === at || undefined}
            data-off={item.note !== undefined || undefined}
          >
            <Grip label={t('admin.move', { name: item.name })} {...reorder.gripProps(at)} />
            <RowCover
              className={styles.cover}
              resource={resource}
              row={{ [resource.id]: item.id, imageVersion: item.imageVersion }}
            />
            <RowText item={item} />
            {canRemove ? (
              <IconButton
                size="sm"
                label={t('admin.home.remove', { name: item.name })}
                onClick={() => {
                  flushSync(() => onOrder(ids.filter((id) => id !== item.id)))
                  // The focus was lost with the button.
                  const next = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
                  next?.item(Math.min(at, next.length - 1))?.focus()
                }}
                data-remove
              >
                <X />
              </IconButton>
            ) : (
              <Link
                to={`${sectionPath(resource.key)}/${item.id}`}
                className={styles.edit}
                aria-label={t('admin.home.edit', { name: item.name })}
              >
                <Pencil aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  )
}

function RowText({ item: { name, details, note } }: { item: Item }) {
  const text = [note, details].filter(Boolean).join(' · ')
  return (
    <span className={styles.text}>
      <span title={name}>
        <bdi>{name}</bdi>
      </span>
      {text !== '' && (
        <small>
          <bdi>{text}</bdi>
        </small>
      )}
    </span>
  )
}
