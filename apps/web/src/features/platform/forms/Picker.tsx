import {
  Combobox,
  ComboboxItem,
  ComboboxPopover,
  type ComboboxStore,
  useComboboxStore,
} from '@ariakit/react/combobox'
import { useStoreState } from '@ariakit/react/store'
import { limits } from '@nava/contracts'
import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { onKeys } from '../../../ui/keys/on-keys.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useUiWords } from '../../../ui/words.tsx'
import { ChipList } from './ChipList.tsx'
import { arrowsIn, focusLastChip } from './parts/chip-focus.ts'
import { type FoundOptions, useOptions } from './parts/use-options.ts'
import styles from './parts/Picker.module.css'

export interface PickerOption {
  id: number
  name: string
  details?: string
  picture?: ReactNode
}

interface PickerProps<Reply, Key extends QueryKey, Option extends PickerOption> {
  label: string
  placeholder: string
  error?: string | undefined
  hideLabel?: boolean
  'aria-required'?: boolean
  find: (search: string) => UndefinedInitialDataOptions<Reply, Error, Reply, Key>
  optionsOf: (found: Reply) => readonly Option[]
  /** IDs that are not offered */
  taken: readonly number[]
  onPick: (option: Option) => void
  /** Shown as chips below the field */
  picked?: readonly PickerOption[]
  /** Highest number of chips */
  max?: number
  onRemove?: (id: number) => void
}

const NONE: readonly PickerOption[] = []

/** Field that finds rows by name and picks them. Rows of the same name show their IDs. */
export function Picker<Reply, Key extends QueryKey, Option extends PickerOption>({
  find,
  optionsOf,
  taken,
  onPick,
  picked = NONE,
  max = Infinity,
  onRemove,
  ...field
}: PickerProps<Reply, Key, Option>) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const [chips, setChips] = useState<HTMLUListElement | null>(null)
  /** Says what was picked or removed since the list was open. */
  const [done, setDone] = useState('')
  const store = useComboboxStore({ defaultValue: '', setOpen: (open) => open && setDone('') })
  const isOpen = useStoreState(store, 'open')
  const typed = useStoreState(store, 'value').trim()
  const search = useOptions({ find, optionsOf, taken, typed, isOpen })
  const fullText = t('form.full', { max })
  const isFull = picked.length >= max
  const remove = (id: number) => {
    const name = picked.find((each) => each.id === id)?.name ?? ''
    setDone(t('form.removed', { name }))
    onRemove?.(id)
  }
  const actionOf = (key: string, isEmpty: boolean) => {
    const last = picked.at(-1)
    // Enter would pick an option found by fewer letters than those typed.
    if (key === 'Enter' && (search.isOld || !isOpen)) return () => undefined
    // Without this, Escape would also close the dialog around the field.
    if (key === 'Escape' && isOpen) return store.hide
    if (key === 'Backspace' && isEmpty && last) return () => remove(last.id)
    return chips && isEmpty && key === arrowsIn(chips).back ? () => focusLastChip(chips) : undefined
  }
  return (
    <div className={styles.picker}>
      <Combobox
        store={store}
        ref={input}
        autoSelect
        readOnly={isFull}
        showOnClick={!isFull}
        showOnKeyPress={!isFull}
        maxLength={limits.maxParamLength}
        onKeyDownCapture={onKeys((key, { currentTarget }) => actionOf(key, currentTarget.value === ''), {
          keepsComposing: true,
        })}
        onBlur={({ relatedTarget }) => {
          const isInList = store.getState().contentElement?.contains(relatedTarget)
          // Text that stayed would look like a choice.
          if (document.hasFocus() && !isInList) store.setValue('')
        }}
        render={<TextField {...field} hint={isFull && fullText} />}
      />
      <VisuallyHidden>
        <span role="status">{isOpen ? search.status : done}</span>
      </VisuallyHidden>
      <PickerList
        store={store}
        label={field.label}
        search={search}
        picked={picked}
        onPick={(option) => {
          onPick(option)
          store.setValue('')
          const added = t('form.added', { name: option.name })
          setDone(picked.length + 1 < max ? added : `${added} ${fullText}`)
        }}
      />
      <ChipList
        ref={setChips}
        label={field.label}
        chips={picked.map(({ id, name, picture }) => ({ key: id, text: name, picture }))}
        field={input}
        onRemove={remove}
      />
    </div>
  )
}

interface PickerListProps<Option extends PickerOption> {
  store: ComboboxStore
  label: string
  search: FoundOptions<Option>
  picked: readonly PickerOption[]
  onPick: (option: Option) => void
}

function PickerList<Option extends PickerOption>({
  store,
  label,
  search,
  picked,
  onPick,
}: PickerListProps<Option>) {
  const { somethingWrong, retry } = useUiWords()
  const isTwin = ({ id, name }: Option) =>
    [...search.found, ...picked].some((other) => other.id !== id && other.name === name)
  return (
    <ComboboxPopover
      store={store}
      gutter={4}
      sameWidth
      aria-label={label}
      aria-busy={search.isOld}
      className={styles.options}
    >
      {search.options.map((option) => (
        <ComboboxItem
          key={option.id}
          value={option.name}
          setValueOnClick={false}
          className={styles.option}
          onClick={() => onPick(option)}
        >
          <OptionContent option={option} isTwin={isTwin(option)} />
        </ComboboxItem>
      ))}
      {search.hasFailed && (
        <ComboboxItem
          value={retry}
          setValueOnClick={false}
          hideOnClick={false}
          className={styles.option}
          onClick={search.retry}
        >
          {somethingWrong} {retry}
        </ComboboxItem>
      )}
      {search.message && (
        <p aria-hidden className={styles.message}>
          {search.message}
        </p>
      )}
    </ComboboxPopover>
  )
}

function OptionContent({ option, isTwin }: { option: PickerOption; isTwin: boolean }) {
  const { id, name, details, picture } = option
  return (
    <>
      {picture && <span className={styles.picture}>{picture}</span>}
      <span>
        <bdi>{name}</bdi>{' '}
        <small>
          <bdi>{[details, isTwin && `#${id}`].filter(Boolean).join(' · ')}</bdi>
        </small>
      </span>
    </>
  )
}
