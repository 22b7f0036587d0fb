import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { PodcastCollectionGrid } from '../../features/catalogue/podcasts/PodcastCollectionGrid.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'

export default function PodcastCollectionsPage() {
  const { t } = useI18n()
  return (
    <ListPage title={t('lists.podcastCollections')}>
      <PodcastCollectionGrid />
    </ListPage>
  )
}
