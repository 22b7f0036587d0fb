import { type RefObject, useEffect, useEffectEvent } from 'react'
import { listenToKeys } from '../../../ui/keys/on-keys.ts'
import { useScreen } from '../../../lib/browser/screen-width.ts'
import { useBackCloses } from '../../../ui/overlays/back-closes.ts'
import { RecentSearches } from './RecentSearches.tsx'
import SearchResults from './SearchResults.tsx'
import { addRecentSearch, useRecentSearches } from './recent-searches.ts'
import { useSearch } from './parts/use-search.ts'
import styles from './SearchBox.module.css'

interface SearchPanelProps {
  id: string
  box: RefObject<HTMLElement | null>
  typed: string
  atOnce: number
  open: boolean
  onShown: (shown: boolean) => void
  onChoose: (text: string) => void
  onClose: () => void
}

export default function SearchPanel({
  id,
  box,
  typed,
  atOnce,
  open,
  onShown,
  onChoose,
  onClose,
}: SearchPanelProps) {
  const search = useSearch(typed, atOnce)
  const recent = useRecentSearches()
  const offersRecent = typed === '' && recent.length > 0
  const shown = open && (search.active || offersRecent)
  useEffect(() => onShown(shown), [shown, onShown])
  useBackCloses(onClose, !useScreen('wide') && shown)

  const remember = useEffectEvent(() => addRecentSearch(typed))
  useEffect(() => {
    if (atOnce > 0) remember()
  }, [atOnce])

  const focusField = () => box.current?.querySelector('input')?.focus()
  const focusNext = (by: 1 | -1) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-result]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement) // -1 if another element has the focus
    stops.at((at + by) % stops.length)?.focus()
  }
  const close = () => {
    focusField()
    onClose()
  }
  const actionOf = useEffectEvent(
    (key: string) =>
      ({
        Escape: shown ? close : undefined,
        ArrowDown: () => focusNext(1),
        ArrowUp: () => focusNext(-1),
      })[key],
  )
  useEffect(() => listenToKeys(box.current, (key) => actionOf(key)), [box])

  if (!shown) return null
  return (
    <div id={id} className={styles.panel}>
      {search.active ? (
        <SearchResults
          found={search.found}
          text={search.text}
          onFollow={() => addRecentSearch(search.text)}
        />
      ) : (
        <RecentSearches
          recent={recent}
          onChoose={(text) => {
            onChoose(text)
            focusField()
          }}
          onEmptied={focusField}
        />
      )}
    </div>
  )
}
