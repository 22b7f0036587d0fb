import { type ReactNode, useId, useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { PagedList } from '../../../lib/lists/PagedList.tsx'
import {
  type InfiniteListOf,
  type ItemOf,
  type ListEndpoint,
  useInfiniteList,
} from '../../../lib/lists/use-infinite-list.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CardRow } from '../../../ui/media/CardRow.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { GridLayout } from '../../../ui/media/grid-layout.ts'
import { ItemGrid } from '../../../ui/media/ItemGrid.tsx'
import { QueueName } from '../../listening/player/queue-of.ts'
import styles from './ExpandableSection.module.css'

interface ExpandableSectionProps<E extends ListEndpoint> {
  title: string
  items: readonly ItemOf<E>[]
  complete: InfiniteListOf<E>
  keyOf: (item: ItemOf<E>) => number
  layout: GridLayout
  cover?: 'square' | 'round' | 'wide'
  shelf?: boolean
  children: (item: ItemOf<E>, index: number, all: readonly ItemOf<E>[]) => ReactNode
}

export function ExpandableSection<E extends ListEndpoint>(props: ExpandableSectionProps<E>) {
  const { title, items, keyOf, layout, shelf, children } = props
  const { t } = useI18n()
  const id = useId()
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  const toggle = (
    <Button
      size="sm"
      variant="quiet"
      aria-label={all ? undefined : t('tracks.seeAllOf', { title })}
      aria-expanded={all}
      onClick={() => setAll(!all)}
    >
      {t(all ? 'ui.seeLess' : 'ui.seeAll')}
    </Button>
  )
  if (shelf)
    return (
      <QueueName value={title}>
        <CardRow title={title} seeAll={toggle} complete={all && <CompleteList {...props} />}>
          {items.map((item, index) => children(item, index, items))}
        </CardRow>
      </QueueName>
    )
  return (
    <section aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {toggle}
      </header>
      <QueueName value={title}>
        {all ? (
          <CompleteList {...props} />
        ) : (
          <ItemGrid items={items} keyOf={keyOf} layout={layout}>
            {(item, index) => children(item, index, items)}
          </ItemGrid>
        )}
      </QueueName>
    </section>
  )
}

function CompleteList<E extends ListEndpoint>({
  complete,
  keyOf,
  layout,
  cover,
  children,
}: ExpandableSectionProps<E>) {
  const { t } = useI18n()
  return (
    <PagedList
      list={useInfiniteList(complete, { idOf: keyOf })}
      keyOf={keyOf}
      layout={layout}
      {...(cover && { cover })}
      more="button"
      empty={<EmptyState text={t('tracks.none')} />}
    >
      {children}
    </PagedList>
  )
}
