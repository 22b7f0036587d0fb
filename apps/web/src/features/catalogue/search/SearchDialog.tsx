import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { useModal } from '../../../ui/overlays/Dialog.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { isSearchable } from './is-searchable.ts'
import { SearchPlaces } from './SearchPlaces.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import SearchResults from './SearchResults.tsx'
import { SearchField } from './SearchField.tsx'
import { addRecentSearch, useRecentSearches } from './recent-searches.ts'
import { useSearch } from './parts/use-search.ts'
import styles from './SearchDialog.module.css'

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [searchedFor] = useSearchParams()
  const [typed, type] = useState(searchedFor.get('q') ?? '')
  const [atOnce, setAtOnce] = useState(0)
  const search = useSearch(typed, atOnce)
  const recent = useRecentSearches()
  const resultsID = useId()
  const field = useRef<HTMLInputElement>(null)
  const leaves = useRef(false)
  const modal = useModal(onClose, () => (leaves.current ? document.getElementById('content') : null))
  useEffect(() => field.current?.select(), [])

  const searchFor = (text: string) => {
    type(text)
    setAtOnce((count) => count + 1)
    addRecentSearch(text)
  }
  const focusField = () => field.current?.focus()
  const offersRecent = typed === '' && recent.length > 0
  return (
    <dialog {...modal} className={styles.dialog} aria-label={t('frame.search')}>
      <header className={styles.header}>
        <IconButton label={t('ui.close')} onClick={onClose}>
          <ArrowLeft className="flip-rtl" />
        </IconButton>
        <div className={styles.field}>
          <SearchField
            ref={field}
            typed={typed}
            resultsID={resultsID}
            expanded={search.active || offersRecent}
            onType={type}
            onEnter={() => {
              searchFor(typed)
              if (!isSearchable(typed)) return
              leaves.current = true
              void navigate(paths.search(typed.trim()))
            }}
          />
        </div>
      </header>
      <div id={resultsID} className={styles.results}>
        {search.active && (
          <SearchResults
            found={search.found}
            text={search.text}
            onFollow={() => addRecentSearch(search.text)}
          />
        )}
        {!search.active && offersRecent && (
          <RecentSearches
            recent={recent}
            onChoose={(text) => {
              searchFor(text)
              focusField()
            }}
            onEmptied={focusField}
          />
        )}
        {!search.active && !offersRecent && (
          <>
            <p className={styles.hint}>{t('search.hint')}</p>
            {typed === '' && <SearchPlaces headings="h3" />}
          </>
        )}
      </div>
    </dialog>
  )
}
