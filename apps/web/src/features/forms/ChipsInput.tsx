import { limits } from '@nava/contracts'
import { useState } from 'react'
import { useI18n } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ChipList } from './ChipList.tsx'
import { withKeyword } from '../music-draft.ts'
import styles from './Chips.module.css'

interface KeywordsFieldProps {
  keywords: readonly string[]
  onChange: (keywords: readonly string[]) => void
  error?: string | undefined
}

/** Keywords: each is added with Enter; Backspace in the empty field takes the last one back. */
export function KeywordsField({ keywords, onChange, error }: KeywordsFieldProps) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.field}>
      <TextField
        label={t('form.keywords')}
        hint={t('form.keywordsHint')}
        error={error}
        enterKeyHint="done"
        maxLength={limits.text.keyword}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // While a word is being composed, Enter belongs to the composing.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onChange(withKeyword(keywords, typed))
            setTyped('')
          } else if (event.key === 'Backspace' && !typed) {
            onChange(keywords.slice(0, -1))
          }
        }}
      />
      <ChipList
        label={t('form.keywords')}
        chips={keywords.map((text) => ({ key: text, text }))}
        onRemove={(key) => onChange(keywords.filter((keyword) => keyword !== key))}
      />
    </div>
  )
}
