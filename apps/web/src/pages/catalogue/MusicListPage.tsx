import { hotMusics, mostPlayed, newReleasedMusics, otherMusics } from '@nava/contracts'
import { Music } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { MusicTile } from '../../features/catalogue/music/MusicTile.tsx'
import { queueOf } from '../../features/listening/player/queue-of.ts'
import { PagedList } from '../../lib/lists/PagedList.tsx'
import { type PlainKey, useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList, useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

interface MusicList {
  endpoint: typeof hotMusics
  title: PlainKey
  lead: PlainKey
}

const HOT: MusicList = { endpoint: hotMusics, title: 'lists.hot', lead: 'lists.hotLead' }

const LISTS: Record<string, MusicList> = {
  hotmusics: HOT,
  othermusics: { endpoint: otherMusics, title: 'lists.other', lead: 'lists.otherLead' },
  mostplayedmusics: { endpoint: mostPlayed, title: 'lists.featured', lead: 'lists.featuredLead' },
  newmusics: { endpoint: newReleasedMusics, title: 'lists.newReleased', lead: 'lists.newReleasedLead' },
}

export default function MusicListPage() {
  const name = useLocation().pathname.split('/')[1]?.toLowerCase() ?? ''
  return <Musics key={name} list={LISTS[name] ?? HOT} />
}

function Musics({ list: { endpoint, title, lead } }: { list: MusicList }) {
  const { t } = useI18n()
  const list = useInfiniteList(infiniteList(endpoint, {}), { idOf: ({ musicID }) => musicID })
  return (
    <ListPage title={t(title)} lead={t(lead)}>
      <PagedList
        list={list}
        keyOf={({ musicID }) => musicID}
        layout="covers"
        empty={<EmptyState icon={<Music />} text={t('tracks.none')} />}
      >
        {(music, _index, all) => <MusicTile key={music.musicID} music={music} queue={queueOf(all)} />}
      </PagedList>
    </ListPage>
  )
}
