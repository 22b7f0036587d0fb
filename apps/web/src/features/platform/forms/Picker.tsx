import { Combobox, ComboboxItem, ComboboxPopover, useComboboxStore } from '@ariakit/react/combobox'
import { useStoreState } from '@ariakit/react/store'
import {
  keepPreviousData,
  type QueryKey,
  type UndefinedInitialDataOptions,
  useQuery,
} from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useUiWords } from '../../../ui/words.tsx'
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
  /** Called on Backspace in the empty field */
  onRemoveLast?: () => void
  /** Below the field */
  children?: ReactNode
}

/** Field that finds rows by name and picks one of them. Options of the same name show their IDs. */
export function Picker<Reply, Key extends QueryKey, Option extends PickerOption>({
  find,
  optionsOf,
  taken,
  onPick,
  onRemoveLast,
  children,
  ...field
}: PickerProps<Reply, Key, Option>) {
  const { t } = useI18n()
  const words = useUiWords()
  const store = useComboboxStore({ defaultValue: '' })
  const isOpen = useStoreState(store, 'open')
  const typed = useStoreState(store, 'value').trim()
  const search = useDeferredValue(typed)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...find(search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const options = data === undefined ? [] : optionsOf(data).filter(({ id }) => !taken.includes(id))
  const message = isError || options.length > 0 ? '' : data ? t('form.noneFound') : words.loading
  const isOld = isPlaceholderData || search !== typed
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter would pick an option found by fewer letters than those typed.
    if (event.key === 'Enter' && (isOld || !isOpen)) event.preventDefault()
    // Without this, Escape would also close the dialog around the field.
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      store.hide()
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '') onRemoveLast?.()
  }
  return (
    <div className={styles.picker}>
      <Combobox
        store={store}
        autoSelect
        onKeyDownCapture={onKeyDownCapture}
        render={<TextField {...field} />}
      />
      <VisuallyHidden>
        <span role="status">{isOpen && message}</span>
      </VisuallyHidden>
      <ComboboxPopover store={store} gutter={4} sameWidth aria-label={field.label} className={styles.options}>
        {options.map((option) => (
          <ComboboxItem
            key={option.id}
            value={option.name}
            setValueOnClick={false}
            className={styles.option}
            onClick={() => {
              onPick(option)
              store.setValue('')
            }}
          >
            <OptionContent option={option} options={options} />
          </ComboboxItem>
        ))}
        {isError && <RetryItem onClick={() => void refetch()} />}
        {message && (
          <p aria-hidden className={styles.message}>
            {message}
          </p>
        )}
      </ComboboxPopover>
      {children}
    </div>
  )
}

function RetryItem({ onClick }: { onClick: () => void }) {
  const { somethingWrong, retry } = useUiWords()
  return (
    <ComboboxItem
      value={retry}
      setValueOnClick={false}
      hideOnClick={false}
      className={styles.option}
      onClick={onClick}
    >
      {somethingWrong} {retry}
    </ComboboxItem>
  )
}

interface OptionContentProps {
  option: PickerOption
  options: readonly PickerOption[]
}

function OptionContent({ option: { id, name, details, picture }, options }: OptionContentProps) {
  const isTwin = options.some((other) => other.id !== id && other.name === name)
  return (
    <>
      {picture && <span className={styles.picture}>{picture}</span>}
      <span>
        <bdi>{name}</bdi>
        <small>
          <bdi>{[details, isTwin && `#${id}`].filter(Boolean).join(' · ')}</bdi>
        </small>
      </span>
    </>
  )
}
