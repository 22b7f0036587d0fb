import { type ReactNode, useEffect, useId, useRef } from 'react'
import { onKeys } from './keys/on-keys.ts'
import { showInMiddle } from './show-in-middle.ts'
import styles from './Tabs.module.css'

interface Tab<Key extends string> {
  key: Key
  label: string
}

interface TabListProps<Key extends string> {
  id: string
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  panelOf: (key: Key) => string
}

interface TabsProps<Key extends string> extends Omit<TabListProps<Key>, 'id' | 'panelOf'> {
  children: ReactNode
}

/** Tabs according to the ARIA pattern: arrow keys move and choose, Tab enters the panel. */
export function Tabs<Key extends string>({ children, ...list }: TabsProps<Key>) {
  const id = useId()
  const panel = `${id}-panel`
  return (
    <div>
      <TabList {...list} id={id} panelOf={() => panel} />
      <div role="tabpanel" id={panel} aria-labelledby={`${id}-${list.chosen}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

export function TabList<Key extends string>({
  id,
  label,
  tabs,
  chosen,
  onChoose,
  panelOf,
}: TabListProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = document.getElementById(`${id}-${chosen}`)
    if (list.current && tab) showInMiddle(list.current, tab)
  }, [id, chosen])
  const move = onKeys<HTMLElement>((key, event) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: -1 }[key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    return (
      next &&
      (() => {
        event.stopPropagation()
        onChoose(next.key)
        document.getElementById(`${id}-${next.key}`)?.focus()
      })
    )
  })
  return (
    <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-${tab.key}`}
          aria-selected={tab.key === chosen}
          aria-controls={panelOf(tab.key)}
          tabIndex={tab.key === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
