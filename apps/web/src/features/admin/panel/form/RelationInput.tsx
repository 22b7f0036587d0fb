import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { useReorder } from '../../../../ui/use-reorder.ts'
import { type Resource, type Row, idIn, nameIn, queryAny, relatedRows } from '../resource.ts'
import { useWords } from '../words.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './Form.module.css'

interface RelationInputProps {
  label: string
  error: string | undefined
  relation: Resource
  /** Row whose parts name what the IDs point to */
  row: Row | undefined
  isFilter: boolean
  isList: boolean
  /** IDs of a list, else an ID or null */
  value: unknown
  onChange: (value: unknown) => void
}

/** Chooses rows of another resource by search; several are put in order by dragging or arrow keys. */
export function RelationInput({ relation, row, isList, value, onChange, ...rest }: RelationInputProps) {
  const { t } = useWords()
  const { label, error, isFilter } = rest
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const names = new Map([...namesIn(row, relation), ...picked])
  const [said, say] = useState('')
  const ids = (isList ? (value as number[]) : [Number(value)]).filter((id) => id > 0)
  const set = (next: readonly number[]) => onChange(isList ? next : (next[0] ?? null))
  const reorder = useReorder({
    count: ids.length,
    onMove: (from, to) => {
      const moved = ids[from]
      if (moved === undefined) return
      say(t('admin.movedTo', { name: names.get(moved) ?? `#${moved}`, place: to + 1 }))
      set(ids.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
  })
  return (
    <div className={styles.relation} data-filter={isFilter || undefined} data-relation>
      {(isList || ids.length === 0) && (
        <SearchBox
          {...{ label, error, relation, isFilter }}
          taken={ids}
          onPick={(id, name) => {
            setPicked(new Map(picked).set(id, name))
            set(isList ? [...ids, id] : [id])
          }}
        />
      )}
      {!isList && ids.length > 0 && !isFilter && <span className={styles.label}>{label}</span>}
      {ids.length > 0 && (
        <ol aria-label={label} className={styles.picked}>
          {ids.map((id, at) => (
            <li key={id} style={reorder.styleOf(at)} data-dragged={reorder.dragged === at || undefined}>
              {ids.length > 1 && (
                <Grip
                  label={t('admin.move', { name: names.get(id) ?? `#${id}` })}
                  {...reorder.gripProps(at)}
                />
              )}
              <span>
                {isFilter && <span>{label}: </span>}
                <PickedName relation={relation} id={id} known={names.get(id)} />
              </span>
              <IconButton
                size="sm"
                label={t('form.remove', { name: names.get(id) ?? `#${id}` })}
                onClick={(event) => {
                  const field = event.currentTarget.closest('[data-relation]')
                  flushSync(() => set(ids.filter((each) => each !== id)))
                  // The focus was lost with the button.
                  const next = field
                    ?.querySelectorAll<HTMLElement>('[data-remove]')
                    .item(Math.min(at, ids.length - 2))
                  ;(next ?? field?.querySelector('input'))?.focus()
                }}
                data-remove
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

const namesIn = (row: Row | undefined, relation: Resource): ReadonlyMap<number, string> =>
  new Map(row && relatedRows(row, relation).map((each) => [idIn(each, relation) ?? 0, nameIn(each)]))

function PickedName({ relation, id, known }: { relation: Resource; id: number; known: string | undefined }) {
  const { read } = relation
  const { data } = useQuery({
    ...queryAny(read ?? relation.list, { params: { id } }),
    enabled: read !== undefined && known === undefined,
  })
  const name = known ?? (data ? nameIn(data as Row, relation.name) : `#${id}`)
  return <bdi title={name}>{name}</bdi>
}
