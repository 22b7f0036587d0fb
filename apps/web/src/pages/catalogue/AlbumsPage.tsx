import { listAlbums } from '@nava/contracts'
import { Disc3 } from 'lucide-react'
import { AlbumTile } from '../../features/catalogue/albums/AlbumTile.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export default function AlbumsPage() {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(listAlbums, {}), { idOf: ({ albumID }) => albumID })
  return (
    <ListPage title={t('lists.albums')}>
      <PagedList
        list={list}
        keyOf={({ albumID }) => albumID}
        layout="covers"
        empty={<EmptyState icon={<Disc3 />} text={t('tracks.none')} />}
      >
        {(album) => <AlbumTile key={album.albumID} album={album} />}
      </PagedList>
    </ListPage>
  )
}
