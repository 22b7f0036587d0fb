import { X } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import styles from './parts/Chips.module.css'

interface ChipListProps<Key extends string | number> {
  label: string
  chips: readonly { key: Key; text: string }[]
  onRemove: (key: Key) => void
}

export function ChipList<Key extends string | number>({ label, chips, onRemove }: ChipListProps<Key>) {
  const { t } = useI18n()
  if (chips.length === 0) return null
  const named = chips.map(({ key, text }) => {
    const isTwin = chips.some((other) => other.key !== key && other.text === text)
    return { key, text: isTwin ? `${text} #${key}` : text }
  })
  return (
    <ul className={styles.chips} aria-label={label}>
      {named.map(({ key, text }) => (
        <li key={key} className={styles.chip}>
          <bdi>{text}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('form.remove', { name: text })}
            onClick={() => onRemove(key)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
