import { type Ref, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { SearchField } from './parts/SearchField.tsx'
import { useSearch } from './parts/use-search.ts'
import styles from './SearchBox.module.css'

const SearchResults = lazyPart(() => import('./SearchResults.tsx'), 'search', 'tracks')

/** The search of the top bar: the field, and what it finds in a panel under it. Following a result closes the panel. */
export function SearchBox({ ref }: { ref?: Ref<HTMLInputElement> }) {
  const { key } = useLocation()
  const search = useSearch()
  const resultsId = useId()
  const box = useRef<HTMLDivElement>(null)
  // The panel belongs to the page it was opened on.
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === key && search.active

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpenOn(undefined)
      box.current?.querySelector('input')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-result]') ?? [])]
      const at = stops.indexOf(document.activeElement as HTMLElement) // -1 when it is none of them
      event.preventDefault()
      stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
    }
  })

  useEffect(() => {
    const element = box.current
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !element?.contains(event.target)) setOpenOn(undefined)
    }
    const obey = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('pointerdown', closeOutside)
    element?.addEventListener('keydown', obey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      element?.removeEventListener('keydown', obey)
    }
  }, [])

  return (
    <div ref={box} className={styles.box}>
      <SearchField
        ref={ref ?? null}
        typed={search.typed}
        resultsId={resultsId}
        expanded={open}
        onType={(text) => {
          search.type(text)
          setOpenOn(key)
        }}
        onEnter={search.searchNow}
        onFocus={() => setOpenOn(key)}
      />
      {open && (
        <div id={resultsId} className={styles.panel}>
          <Suspense>
            <SearchResults found={search.found} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
