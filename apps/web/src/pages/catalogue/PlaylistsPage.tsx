import { listCollections } from '@nava/contracts'
import { ListMusic } from 'lucide-react'
import { CollectionTile } from '../../features/catalogue/collections/CollectionTile.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export default function PlaylistsPage() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(listCollections, {}), {
    idOf: ({ collectionID }) => collectionID,
  })
  return (
    <ListPage title={t('lists.playlists')}>
      <PagedList
        list={list}
        keyOf={({ collectionID }) => collectionID}
        layout="covers"
        empty={<EmptyState icon={<ListMusic />} text={t('lists.emptyPlaylist')} />}
      >
        {(collection) => <CollectionTile key={collection.collectionID} collection={collection} />}
      </PagedList>
    </ListPage>
  )
}
