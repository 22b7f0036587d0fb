import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Slider.module.css'

interface SliderProps {
  label: string
  value: number
  max: number
  step?: number
  /** The value in words, as it is read aloud: '1 minute 20 seconds of 4 minutes'. */
  words: (value: number) => string
  /** Every value passed while dragging. */
  onSlide?: (value: number) => void
  /** The value let go of, or set by a key. */
  onChange: (value: number) => void
  /** How far something is loaded, in the slider's own unit; drawn behind the value. */
  buffered?: number
  disabled?: boolean
  className?: string | undefined
}

/**
 * A slider on the browser's own range input, so keys, touch and screen readers work as everywhere.
 * It runs from left to right in every language, as media time and volume do.
 */
export function Slider({
  label,
  value,
  max,
  step = 1,
  words,
  onSlide,
  onChange,
  buffered = 0,
  disabled = false,
  className,
}: SliderProps) {
  const [held, setHeld] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const shown = Math.min(held ?? value, max)

  // React's onChange is the browser's `input`; the browser's own `change` says that the person let go.
  useEffect(() => {
    const element = input.current
    if (!element) return
    const letGo = () => {
      setHeld(undefined)
      onChange(Number(element.value))
    }
    element.addEventListener('change', letGo)
    return () => element.removeEventListener('change', letGo)
  }, [onChange])

  return (
    <input
      ref={input}
      type="range"
      dir="ltr"
      className={classNames(styles.slider, className)}
      style={{ '--at': share(shown, max), '--loaded': share(buffered, max) } as CSSProperties} // custom properties
      aria-label={label}
      aria-valuetext={words(shown)}
      min={0}
      max={max || 1}
      step={step}
      value={shown}
      disabled={disabled || !max}
      onChange={(event) => {
        const next = Number(event.currentTarget.value)
        setHeld(next)
        onSlide?.(next)
      }}
    />
  )
}

function share(value: number, max: number): number {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
}
