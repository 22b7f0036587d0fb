import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { GridSkeleton } from '../../ui/states/GridSkeleton.tsx'
import type { GridLayout } from '../../ui/media/grid-layout.ts'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'
import { Spinner } from '../../ui/states/Spinner.tsx'
import { useUiWords } from '../../ui/words.tsx'
import { Loaded } from './Loaded.tsx'
import { useI18n } from '../i18n/i18n.ts'
import styles from './PagedList.module.css'

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
  cover?: 'square' | 'round' | 'wide'
  empty: ReactNode
  more?: 'scroll' | 'button'
  /** `all`: the items loaded so far, which become the queue when one is played */
  children: (item: Item, index: number, all: readonly Item[]) => ReactNode
}

const SKELETON = { covers: 18, videos: 9, rows: 12 }

const LOAD_AHEAD = '900px'

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
      // The first match of a search may be on a later page, so loading continues.
      empty={list.hasMore ? <MoreOfList list={list} more={more} /> : empty}
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

/** Marks the end of the list. Calls `onNear` shortly before it becomes visible, and again after each page. */
function EndOfPage({ onNear }: { onNear: () => void }) {
  const words = useUiWords()
  const box = useRef<HTMLDivElement>(null)
  // Without dependencies, the effect runs after each page and checks again.
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
