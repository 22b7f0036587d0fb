import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { GridSkeleton } from '../ui/GridSkeleton.tsx'
import type { GridLayout } from '../ui/grid-layout.ts'
import { ItemGrid } from '../ui/ItemGrid.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useUiWords } from '../ui/words.tsx'
import { Loaded } from './Loaded.tsx'
import { useI18n } from './i18n.ts'
import styles from './PagedList.module.css'

/** What `useInfiniteList` returns. */
export interface Paged<Item> {
  data: Item[] | undefined
  error: Error | null
  refetch: () => unknown
  hasMore: boolean
  isLoadingMore: boolean
  moreFailed: boolean
  loadMore: () => void
}

interface PagedListProps<Item> {
  list: Paged<Item>
  keyOf: (item: Item) => number
  layout: GridLayout
  /** Of the skeleton's tiles. */
  cover?: 'square' | 'round' | 'wide'
  /** Shown where there is nothing. */
  empty: ReactNode
  /** How it goes on: by itself before the end is reached, or by a 'See More' button. */
  more?: 'scroll' | 'button'
  /** `all` is what is loaded, for the queue that an item plays. */
  children: (item: Item, index: number, all: readonly Item[]) => ReactNode
}

/** How many shapes the skeleton has. */
const SKELETON = { covers: 18, videos: 9, rows: 12 }

/** How far below the window the next page is asked for. */
const LOAD_AHEAD = '900px'

/** A list that is loaded page by page, with its skeleton, its empty and its error state. */
export function PagedList<Item>({
  list,
  keyOf,
  layout,
  cover,
  empty,
  more = 'scroll',
  children,
}: PagedListProps<Item>) {
  return (
    <Loaded
      query={list}
      skeleton={<GridSkeleton layout={layout} count={SKELETON[layout]} {...(cover && { cover })} />}
      empty={empty}
    >
      {(items) => (
        <>
          <ItemGrid items={items} keyOf={keyOf} layout={layout}>
            {(item, index) => children(item, index, items)}
          </ItemGrid>
          {list.hasMore && <MoreOfList list={list} more={more} />}
        </>
      )}
    </Loaded>
  )
}

/** What stands under a list that goes on: a button, or a mark that loads the next page before it comes into view. */
export function MoreOfList({ list, more }: { list: Paged<unknown>; more: 'scroll' | 'button' }) {
  const { t } = useI18n()
  const { isLoadingMore, moreFailed, loadMore } = list
  if (moreFailed) return <ErrorState onRetry={loadMore} />
  return (
    <div className={styles.more}>
      {more === 'button' ? (
        <Button busy={isLoadingMore} onClick={loadMore}>
          {t('ui.seeMore')}
        </Button>
      ) : (
        <EndOfPage onNear={loadMore} />
      )}
    </div>
  )
}

/** Calls `onNear` when it is about to come into the window, and again as long as it stays there. */
function EndOfPage({ onNear }: { onNear: () => void }) {
  const words = useUiWords()
  const box = useRef<HTMLDivElement>(null)
  // No dependencies: after each page what is in sight is looked at again.
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: LOAD_AHEAD },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={box} role="status" aria-label={words.loading}>
      <Spinner size={28} />
    </div>
  )
}
