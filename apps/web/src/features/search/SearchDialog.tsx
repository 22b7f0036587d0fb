import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useI18n } from '../../lib/i18n.ts'
import { useModal } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from './parts/SearchField.tsx'
import SearchResults from './SearchResults.tsx'
import { useSearch } from './parts/use-search.ts'
import styles from './SearchDialog.module.css'

/** The search on the whole of a phone's screen. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const search = useSearch()
  const resultsId = useId()
  const field = useRef<HTMLInputElement>(null)
  const modal = useModal()
  useEffect(() => field.current?.focus(), [])
  return (
    <dialog
      ref={modal}
      className={styles.dialog}
      aria-label={t('frame.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.header}>
        <IconButton label={t('ui.close')} onClick={onClose}>
          <ArrowLeft className="flip-rtl" />
        </IconButton>
        <div className={styles.field}>
          <SearchField
            ref={field}
            typed={search.typed}
            resultsId={resultsId}
            expanded={search.active}
            onType={search.type}
            onEnter={search.searchNow}
          />
        </div>
      </header>
      <div id={resultsId} className={styles.results}>
        {search.active ? (
          <SearchResults found={search.found} />
        ) : (
          <p className={styles.hint}>{t('search.hint')}</p>
        )}
      </div>
    </dialog>
  )
}
