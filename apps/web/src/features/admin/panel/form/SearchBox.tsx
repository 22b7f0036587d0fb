import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { type Resource, type Row, idOf, nameIn, queryAny, textOf } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Form.module.css'

const SHOWN = 8

interface SearchBoxProps {
  label: string
  error: string | undefined
  relation: Resource
  isFilter: boolean
  /** IDs that are not offered */
  taken: readonly number[]
  onPick: (id: number, name: string) => void
}

/** Combobox of the ARIA pattern: arrow keys choose among the rows found, Enter takes one. */
export function SearchBox({ label, error, relation, isFilter, taken, onPick }: SearchBoxProps) {
  const { t, say } = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...queryAny(relation.list, { query: { search, take: SHOWN + taken.length } }),
    enabled: isOpen,
  })
  const { items = [] } = (data ?? {}) as { items?: Row[] } // the reply of every list
  const found = items.filter((row) => !taken.includes(idOf(relation, row))).slice(0, SHOWN)
  const pick = (row: Row | undefined) => {
    if (!row) return
    onPick(idOf(relation, row), nameIn(row, relation.name))
    setTyped('')
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setOpen(true)
      setAt(isOpen ? (at + step + found.length) % Math.max(1, found.length) : 0)
    } else if (event.key === 'Enter' && isOpen && !event.nativeEvent.isComposing) pick(found[at])
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.searchBox}>
      <TextField
        label={label}
        hideLabel={isFilter}
        error={error}
        placeholder={isFilter ? label : t('admin.searchIn', { what: say('many', relation.key) })}
        role="combobox"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.options}
        hidden={!isOpen || found.length === 0}
      >
        {found.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
          <div
            key={idOf(relation, row)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus, so that the list stays open until the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(row)}
          >
            <bdi>{nameIn(row, relation.name)}</bdi>
            <small dir="auto">{secondLine(row)}</small>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Tells rows of the same name apart. */
const secondLine = (row: Row): string => {
  const text = row['artists'] ?? row['djs'] ?? row['email'] ?? ''
  return Array.isArray(text) ? text.map((each) => nameIn(each as Row)).join(', ') : textOf(text)
}
