import { listPlaylists } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { ImportButton } from '../../features/personal/playlists/ImportButton.tsx'
import { NewPlaylistButton } from '../../features/personal/playlists/NewPlaylistButton.tsx'
import { OwnPlaylist } from '../../features/personal/playlists/OwnPlaylist.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { query } from '../../lib/calls/query.ts'
import { ActionGroup } from '../../ui/ActionBar.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { GridSkeleton } from '../../ui/states/GridSkeleton.tsx'
import { ItemGrid } from '../../ui/media/ItemGrid.tsx'

const PLACEHOLDERS = 12

export default function MyPlaylistsPage() {
  const { t } = useI18n()
  const playlists = useQuery({ ...query(listPlaylists, { body: {} }), staleTime: 0 })
  return (
    <ListPage
      title={t('playlists.mine')}
      end={
        <ActionGroup>
          <ImportButton />
          <NewPlaylistButton />
        </ActionGroup>
      }
    >
      <Loaded
        query={playlists}
        skeleton={<GridSkeleton layout="covers" count={PLACEHOLDERS} />}
        empty={<EmptyState drawing="playlist" text={t('playlists.noneYet')} />}
      >
        {(all) => (
          <ItemGrid items={all} keyOf={({ playListID }) => playListID} layout="covers">
            {(playlist) => <OwnPlaylist key={playlist.playListID} playlist={playlist} />}
          </ItemGrid>
        )}
      </Loaded>
    </ListPage>
  )
}
