import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end of a list that still count as its end */
const NEAR = 48

/**
 * Keeps a list scrolled to its end unless the reader scrolls up, and records which entry was seen last.
 * `newest`: ID of the last entry, or 0
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
    if (isAtEnd !== place.isAtEnd) setPlace({ isAtEnd, seenID: newest })
  }
  return { ref, onScroll, goToEnd, ...place }
}
