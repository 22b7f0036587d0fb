import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without typing after which the address changes */
const DEBOUNCE = 100

/**
 * Returns the text of a field that the address keeps, and what sets it. The address follows a moment later, and slowly on a
 * busy machine; what is typed meanwhile stays.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  /** Texts that the address does not have yet, the oldest first */
  const [sent, setSent] = useState<readonly string[]>([])
  if (from !== value) {
    const at = sent.lastIndexOf(value)
    setFrom(value)
    setSent(sent.slice(at + 1))
    // Back or another link
    if (at < 0) setTyped(value)
  }
  const send = useEffectEvent(() => {
    const text = typed.trim()
    setSent([...sent, text])
    onChange(text)
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => send(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed, setTyped]
}
