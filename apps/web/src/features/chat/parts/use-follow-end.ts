import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end of a list that still count as its end. */
const NEAR = 48

/**
 * Keeps a list at its end while new entries arrive, unless the reader has scrolled up; then remembers what was seen.
 * @param newest the id of the last entry, 0 for none
 */
export function useFollowEnd(newest: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ isAtEnd: true, seenID: 0 })

  const goToEnd = useCallback(() => {
    const list = ref.current
    if (list) list.scrollTop = list.scrollHeight
    setPlace((before) => ({ ...before, isAtEnd: true }))
  }, [])
  useLayoutEffect(() => {
    const list = ref.current
    if (list && place.isAtEnd) list.scrollTop = list.scrollHeight
  })

  const onScroll = () => {
    const list = ref.current
    if (!list) return
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR
    // Leaving the end, everything until now was seen.
    if (isAtEnd !== place.isAtEnd) setPlace({ isAtEnd, seenID: newest })
  }
  return { ref, onScroll, goToEnd, ...place }
}
