import { type ClipboardEvent, type DragEvent, type InputEvent, useState } from 'react'
import { useUiWords } from '../words.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './TextField.module.css'

/** Shorter fields, such as colours, are seen as a whole. */
const COUNTED_FROM = 50

export interface Limit {
  /** Characters that the browser takes; it drops others silently */
  max: number
  /** Undefined if the length must not or cannot be told */
  length: number | undefined
}

/** Watches whether the browser has cut a pasted or dropped text. */
export function useCut(max: number | undefined) {
  const [isCut, setCut] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const { target } = event
    if (max === undefined || event.defaultPrevented || !isTextElement(target)) return
    const pasted = data.getData('text/plain').replaceAll('\r\n', '\n')
    const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0)
    setCut(pasted.length > max - (target.value.length - selected))
  }
  const watchers = {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onInput: ({ nativeEvent: { inputType } }: InputEvent) => {
      if (inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') setCut(false)
    },
  }
  return { isCut, watchers: max === undefined ? {} : watchers }
}

const isTextElement = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Counts the last tenth of the characters, and says that a text was cut. Screen readers hear of every twentieth. */
export function TextLimit({ max, length, isCut }: Limit & { isCut: boolean }) {
  const words = useUiWords()
  const left = length === undefined || max < COUNTED_FROM ? max : Math.max(0, max - length)
  const isNear = left <= max / 10
  const step = Math.ceil(max / 20)
  return (
    <>
      <div className={styles.limit} aria-live="polite">
        {isCut && length !== 0 && <p>{words.tooLong(max)}</p>}
        {isNear && <VisuallyHidden>{words.charactersLeft(Math.ceil(left / step) * step)}</VisuallyHidden>}
      </div>
      {isNear && (
        <p className={styles.count} aria-hidden>
          {words.charactersLeft(left)}
        </p>
      )}
    </>
  )
}
