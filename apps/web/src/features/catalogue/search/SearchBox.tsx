import {
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { isSearchable } from './is-searchable.ts'
import { SearchField } from './SearchField.tsx'
import styles from './SearchBox.module.css'

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx'), 'search', 'tracks')

export function SearchBox({ ref }: { ref?: Ref<HTMLInputElement> }) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const resultsID = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, type] = useState('')
  const [lastSearch, setLastSearch] = useState('')
  const [atOnce, setAtOnce] = useState(0)
  // Key of the history entry on which the panel was opened; navigating closes it
  const [openOn, setOpenOn] = useState<string>()
  const [used, setUsed] = useState(false)
  const [shown, setShown] = useState(false)
  const isOpen = openOn === key
  // The results page's text, also if a link led there
  if (search !== lastSearch) {
    setLastSearch(search)
    type(new URLSearchParams(search).get('q') ?? typed)
  }
  const use = () => {
    setUsed(true)
    setOpenOn(key)
  }
  const takeOver = useEffectEvent((field: HTMLInputElement) => {
    if (field.value !== typed || field.matches(':focus')) use()
    type(field.value)
  })

  useLayoutEffect(() => {
    // A user may have focused the server-rendered field and typed before hydration.
    const field = box.current?.querySelector('input')
    if (field) takeOver(field)
  }, [])

  useEffect(() => {
    const element = box.current
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !element?.contains(event.target)) setOpenOn(undefined)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  return (
    <div ref={box} className={styles.box}>
      <SearchField
        ref={ref ?? null}
        typed={typed}
        resultsID={resultsID}
        expanded={isOpen && shown}
        onType={(text) => {
          type(text)
          use()
        }}
        onEnter={() => {
          setAtOnce((count) => count + 1)
          if (isSearchable(typed)) void navigate(paths.search(typed.trim()))
        }}
        onFocus={use}
      />
      {used && (
        <Suspense>
          <SearchPanel
            id={resultsID}
            box={box}
            typed={typed}
            atOnce={atOnce}
            open={isOpen}
            onShown={setShown}
            onChoose={(text) => {
              type(text)
              setAtOnce((count) => count + 1)
            }}
            onClose={() => setOpenOn(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
