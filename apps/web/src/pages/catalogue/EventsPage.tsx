import { listEvents } from '@nava/contracts'
import { CalendarDays } from 'lucide-react'
import { EventRow } from '../../features/station/events/EventRow.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export default function EventsPage() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(listEvents, {}), { idOf: ({ eventID }) => eventID })
  return (
    <ListPage title={t('lists.events')}>
      <PagedList
        list={list}
        keyOf={({ eventID }) => eventID}
        layout="rows"
        empty={<EmptyState icon={<CalendarDays />} text={t('lists.noEvents')} />}
      >
        {(event) => <EventRow key={event.eventID} event={event} />}
      </PagedList>
    </ListPage>
  )
}
