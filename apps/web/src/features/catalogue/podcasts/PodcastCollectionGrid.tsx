import { listPodcastCollections } from '@nava/contracts'
import { PagedList } from '../../../lib/lists/PagedList.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { PodcastCollectionTile } from './PodcastCollectionTile.tsx'

export function PodcastCollectionGrid() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(listPodcastCollections, {}), {
    idOf: ({ podcastCollectionID }) => podcastCollectionID,
  })
  return (
    <PagedList
      list={list}
      keyOf={({ podcastCollectionID }) => podcastCollectionID}
      layout="covers"
      empty={<EmptyState text={t('lists.noPodcasts')} />}
    >
      {(collection) => <PodcastCollectionTile key={collection.podcastCollectionID} collection={collection} />}
    </PagedList>
  )
}
