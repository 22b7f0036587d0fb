import { limits, listArtists } from '@nava/contracts'
import { SearchX } from 'lucide-react'
import { ArtistTile } from '../../features/catalogue/artists/ArtistTile.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { ListSearch } from '../../features/catalogue/lists/ListSearch.tsx'
import { useListSearch } from '../../features/catalogue/lists/use-list-search.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export default function AllArtistsPage() {
  const { t } = useI18n()
  const { typed, type, search } = useListSearch()
  const input = search ? { query: { search } } : {}
  const list = useInfiniteList(infiniteList(listArtists, input, limits.pages.artists), {
    idOf: ({ artistID }) => artistID,
  })
  return (
    <ListPage
      title={t('lists.artists')}
      end={<ListSearch label={t('lists.searchArtists')} typed={typed} onType={type} />}
    >
      <PagedList
        list={list}
        keyOf={({ artistID }) => artistID}
        layout="covers"
        cover="round"
        empty={<EmptyState icon={<SearchX />} text={t('lists.noResult')} />}
      >
        {(artist) => <ArtistTile key={artist.artistID} artist={artist} />}
      </PagedList>
    </ListPage>
  )
}
