import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { CardRow } from '../../../ui/media/CardRow.tsx'
import { CardSkeleton } from '../../../ui/states/Skeleton.tsx'
import { ListSection } from '../../catalogue/lists/ListPage.tsx'
import styles from './LibraryShelf.module.css'

interface LibraryShelfProps<Item> {
  title: string
  query: { data: Item[] | undefined; error: Error | null; refetch: () => unknown }
  all?: string
  empty: string
  cover?: 'square' | 'wide'
  children: (item: Item, all: readonly Item[]) => ReactNode
}

const PLACEHOLDERS = 8

export function LibraryShelf<Item>(props: LibraryShelfProps<Item>) {
  const { title, query, all, empty, cover = 'square', children } = props
  const { t } = useI18n()
  const items = query.data
  if (items === undefined || items.length === 0) {
    const placeholders = Array.from({ length: PLACEHOLDERS }, (_, at) => (
      <CardSkeleton key={at} cover={cover} />
    ))
    return (
      <ListSection title={title}>
        <Loaded
          query={query}
          skeleton={
            <div className={styles.placeholders} data-cover={cover}>
              {placeholders}
            </div>
          }
          empty={<p className={styles.none}>{empty}</p>}
        >
          {() => null}
        </Loaded>
      </ListSection>
    )
  }
  return (
    <CardRow
      title={title}
      cards={cover === 'wide' ? 'video' : 'cover'}
      seeAll={
        all && (
          <Link to={all} aria-label={t('tracks.seeAllOf', { title })}>
            {t('ui.seeAll')}
          </Link>
        )
      }
    >
      {items.map((item) => children(item, items))}
    </CardRow>
  )
}
