import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Slider.module.css'

interface SliderProps {
  label: string
  value: number
  max: number
  step?: number
  words: (value: number) => string
  onSlide?: (value: number) => void
  onChange: (value: number) => void
  buffered?: number
  disabled?: boolean
  className?: string | undefined
}

/** Slider from left to right in every language, like media time and volume */
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

  // React's onChange handles the event `input`; only the event `change` reports the release.
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
      style={{ '--at': share(shown, max), '--loaded': share(buffered, max) } as CSSProperties}
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
