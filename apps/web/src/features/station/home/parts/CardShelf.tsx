import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { CardRow } from '../../../../ui/media/CardRow.tsx'
import { QueueName } from '../../../listening/player/queue-of.ts'

interface CardShelfProps<Item> {
  title: string
  items: readonly Item[]
  all: string
  cards?: 'cover' | 'video' | 'third' | 'list'
  children: (item: Item) => ReactNode
}

export function CardShelf<Item>({ title, items, all, cards = 'cover', children }: CardShelfProps<Item>) {
  const { t } = useI18n()
  if (items.length === 0) return null
  return (
    <CardRow
      title={title}
      cards={cards}
      seeAll={
        <Link to={all} aria-label={t('tracks.seeAllOf', { title })}>
          {t('ui.seeAll')}
        </Link>
      }
    >
      <QueueName value={title}>{items.map(children)}</QueueName>
    </CardRow>
  )
}
