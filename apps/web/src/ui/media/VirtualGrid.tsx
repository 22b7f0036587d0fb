import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { GridLayout, ItemGridProps } from './grid-layout.ts'
import styles from './ItemGrid.module.css'

const OVERSCAN = 6

export default function VirtualGrid<Item>({ items, keyOf, layout, children }: ItemGridProps<Item>) {
  const probe = useRef<HTMLDivElement>(null)
  const { columns, line, top } = useMeasures(probe, layout)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only, so nothing memoized goes stale
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => line,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (at) => `${columns} ${keyOf(items[at * columns] as Item)}`, // virtual items always exist in the list
  })
  const lines = virtualizer.getVirtualItems()
  const before = (lines[0]?.start ?? top) - top
  const after = virtualizer.getTotalSize() - ((lines.at(-1)?.end ?? top) - top)
  return (
    <div>
      <div ref={probe} className={styles.grid} data-layout={layout} aria-hidden />
      <div style={{ paddingBlock: `${before}px ${Math.max(0, after)}px` }}>
        {lines.map(({ key, index }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.grid}
            data-layout={layout}
          >
            {items
              .slice(index * columns, (index + 1) * columns)
              .map((item, at) => children(item, index * columns + at))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface Measures {
  columns: number
  /** Estimated height in pixels */
  line: number
  /** Pixels from the top of the document to the grid */
  top: number
}

/** Heights in pixels: of the text under a picture, and of a row */
const WORDS = 74
const ROW = 64

/** Measures columns and position with `probe`, an empty grid above the first line. */
function useMeasures(probe: { readonly current: HTMLElement | null }, layout: GridLayout): Measures {
  const [measures, setMeasures] = useState<Measures>({ columns: 1, line: ROW, top: 0 })
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return
    const measure = () => {
      const tracks = getComputedStyle(element).gridTemplateColumns.split(' ').filter(Boolean)
      const columns = Math.max(1, tracks.length)
      const width = element.clientWidth / columns
      const line = { covers: width + WORDS, videos: (width * 9) / 16 + WORDS, rows: ROW }[layout]
      const top = Math.round(element.getBoundingClientRect().bottom + window.scrollY)
      setMeasures((known) =>
        known.columns === columns && known.line === line && known.top === top
          ? known
          : { columns, line, top },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [probe, layout])
  return measures
}
