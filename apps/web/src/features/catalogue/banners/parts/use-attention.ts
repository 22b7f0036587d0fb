import { type RefObject, useEffect, useState } from 'react'

export function useAttention(ref: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'), {
      signal,
    })
    element.addEventListener('pointerleave', () => setHovered(false), { signal })
    element.addEventListener('focusin', () => setFocused(true), { signal })
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => setFocused(relatedTarget instanceof Node && element.contains(relatedTarget)),
      { signal },
    )
    return () => listening.abort()
  }, [ref])
  return hovered || focused
}
