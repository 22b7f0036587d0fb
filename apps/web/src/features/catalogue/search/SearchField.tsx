import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  typed: string
  onType: (text: string) => void
  onEnter: () => void
  onFocus?: () => void
  resultsID: string
  expanded: boolean
}

export function SearchField({ ref, typed, onType, onEnter, onFocus, resultsID, expanded }: SearchFieldProps) {
  const { t } = useI18n()
  return (
    <form
      role="search"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <Search className={styles.icon} aria-hidden size="1.1875rem" />
      <input
        ref={ref}
        type="search"
        dir="auto"
        className={styles.input}
        value={typed}
        placeholder={t('frame.searchPlaceholder')}
        aria-label={t('frame.search')}
        aria-controls={resultsID}
        aria-expanded={expanded}
        role="combobox"
        aria-haspopup="dialog"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={onFocus}
      />
      {typed && (
        <IconButton size="sm" label={t('frame.clearSearch')} onClick={() => onType('')}>
          <X />
        </IconButton>
      )}
    </form>
  )
}
