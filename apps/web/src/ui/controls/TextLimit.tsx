import { type ClipboardEvent, type CompositionEvent, type DragEvent, useCallback, useState } from 'react'
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

/** Watches whether the browser has cut a text that came in one piece: pasted, dropped, dictated, composed or inserted. */
export function useCut(max = Infinity) {
  const [isCut, setCut] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (!event.defaultPrevented)
      setCut(isTooLong(event.target, data.getData('text/plain').replaceAll('\r\n', '\n'), max))
  }
  // React knows only an event of its own by this name.
  const ref = useCallback(
    (field: HTMLElement | null) => {
      const change = ({ inputType, data, target }: InputEvent) => {
        if (TAKEN_ELSEWHERE.has(inputType)) return
        const isCutNow = isTooLong(target, data ?? '', max)
        // A single letter at the end of the room is seen not to come.
        if (!isCutNow || isPiece(data)) setCut(isCutNow)
      }
      field?.addEventListener('beforeinput', change)
      return () => field?.removeEventListener('beforeinput', change)
    },
    [max],
  )
  return {
    isCut,
    watchers: {
      ref,
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
      onCompositionEnd: ({ target, data }: CompositionEvent) =>
        setCut(isTextElement(target) && isPiece(data) && !endsWhole(target, data, max)),
    },
  }
}

const TAKEN_ELSEWHERE = new Set(['insertFromPaste', 'insertFromDrop', 'insertCompositionText'])

/** Returns true if a text does not fit in place of what is selected. */
function isTooLong(target: EventTarget | null, text: string, max: number): boolean {
  if (!target || !isTextElement(target)) return false
  const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0)
  return text.length > max - (target.value.length - selected)
}

const isPiece = (text: string | null): boolean => [...(text ?? '')].length > 1

/** Returns true if a composed text, which browsers cut only at its end, is all there before the caret. */
const endsWhole = ({ value, selectionEnd }: TextElement, text: string, max: number): boolean =>
  value.length <= max && (value.length < max || value.slice(0, selectionEnd ?? undefined).endsWith(text))

type TextElement = HTMLInputElement | HTMLTextAreaElement

const isTextElement = (target: EventTarget): target is TextElement =>
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
