import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../../../../ui/printing.ts'
import type { PlacedEntry } from '../order.ts'

const OVERSCAN = 8
/** Height of a row in rem, as in TrackTable.module.css */
const ROW = 3.75

/**
 * Returns the rows near the window with their distance from the top of the list in pixels, and the height of all
 * rows. The rows of `kept` are always among them.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  entries: readonly PlacedEntry[],
  always: readonly number[],
) {
  const printing = usePrinting()
  const [{ top, row }, measured] = useState({ top: 0, row: 16 * ROW })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const now = {
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        row: (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) * ROW,
      }
      measured((known) => (known.top === now.top && known.row === now.row ? known : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only, so nothing memoized goes stale
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => row,
    overscan: printing ? entries.length : OVERSCAN,
    scrollMargin: top,
    getItemKey: (at) => entries[at]?.key ?? at,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...always.filter((at) => at < entries.length)])].toSorted(
        (one, other) => one - other,
      ),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, row])
  return {
    height: virtualizer.getTotalSize(),
    shown: virtualizer.getVirtualItems().map(({ index, start }) => ({ at: index, top: start - top })),
  }
}
