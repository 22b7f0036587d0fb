import { X } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { onKeys } from '../../../ui/keys/on-keys.ts'
import { arrowsIn, buttonsOf } from './parts/chip-focus.ts'
import styles from './parts/Chips.module.css'

interface ChipListProps<Key extends string | number> {
  label: string
  chips: readonly { key: Key; text: string; picture?: ReactNode }[]
  /** Field above the chips, which has the focus after the last chip */
  field: RefObject<HTMLElement | null>
  onRemove: (key: Key) => void
  ref?: Ref<HTMLUListElement>
}

/** Chips that a click, Delete and Backspace remove, and that arrow keys move over. */
export function ChipList<Key extends string | number>({
  label,
  chips,
  field,
  onRemove,
  ref,
}: ChipListProps<Key>) {
  const { t } = useI18n()
  if (chips.length === 0) return null
  const named = chips.map(({ key, text, picture }) => {
    const isTwin = chips.some((other) => other.key !== key && other.text === text)
    return { key, text: isTwin ? `${text} #${key}` : text, picture }
  })
  const remove = (key: Key, button: HTMLButtonElement) => {
    const buttons = buttonsOf(button.closest('ul'))
    const at = buttons.indexOf(button)
    // The focus would get lost with the button.
    ;(buttons[at + 1] ?? buttons[at - 1] ?? field.current)?.focus()
    onRemove(key)
  }
  const actionOf = (pressed: string, chip: Key, button: HTMLButtonElement) => {
    const buttons = buttonsOf(button.closest('ul'))
    const at = buttons.indexOf(button)
    const { forward, back } = arrowsIn(button)
    if (pressed === 'Delete' || pressed === 'Backspace') return () => remove(chip, button)
    const to = {
      [forward]: buttons[at + 1] ?? field.current,
      [back]: buttons[at - 1],
      Home: buttons[0],
      End: buttons.at(-1),
    }[pressed]
    return to ? () => to.focus() : undefined
  }
  return (
    <ul ref={ref} className={styles.chips} aria-label={label}>
      {named.map(({ key, text, picture }) => (
        <li key={key} className={styles.chip}>
          {picture && <span className={styles.picture}>{picture}</span>}
          <bdi title={text}>{text}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('form.remove', { name: text })}
            onClick={(event) => remove(key, event.currentTarget)}
            onKeyDown={onKeys((pressed, { currentTarget }) => actionOf(pressed, key, currentTarget))}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
