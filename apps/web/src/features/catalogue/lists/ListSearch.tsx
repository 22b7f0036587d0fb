import { limits } from '@nava/contracts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './ListSearch.module.css'

interface ListSearchProps {
  label: string
  typed: string
  onType: (text: string) => void
}

export function ListSearch({ label, typed, onType }: ListSearchProps) {
  return (
    <div className={styles.search} role="search" aria-label={label}>
      <TextField
        type="search"
        label={label}
        placeholder={label}
        hideLabel
        value={typed}
        maxLength={limits.search.maxCharacters}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  )
}
