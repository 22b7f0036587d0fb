import { listDjs } from '@nava/contracts'
import { SearchX } from 'lucide-react'
import { DjTile } from '../../features/catalogue/djs/DjTile.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { ListSearch } from '../../features/catalogue/lists/ListSearch.tsx'
import { useListSearch } from '../../features/catalogue/lists/use-list-search.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export default function AllDjsPage() {
  const { t } = useI18n()
  const { typed, type, search } = useListSearch()
  const list = useInfiniteList(infiniteList(listDjs, search ? { query: { search } } : {}), {
    idOf: ({ djID }) => djID,
  })
  return (
    <ListPage
      title={t('lists.djs')}
      end={<ListSearch label={t('lists.searchDjs')} typed={typed} onType={type} />}
    >
      <PagedList
        list={list}
        keyOf={({ djID }) => djID}
        layout="covers"
        cover="round"
        empty={<EmptyState icon={<SearchX />} text={t('lists.noResult')} />}
      >
        {(dj) => <DjTile key={dj.djID} dj={dj} />}
      </PagedList>
    </ListPage>
  )
}
