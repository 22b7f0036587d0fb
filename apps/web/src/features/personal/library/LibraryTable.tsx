import { type MusicCard, likedMusics, savedMusics } from '@nava/contracts'
import { Heart, Music } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { GridSkeleton } from '../../../ui/states/GridSkeleton.tsx'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { MoreOfList } from '../../../lib/lists/PagedList.tsx'
import { changeItems, infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { t as translate, useI18n } from '../../../lib/i18n/i18n.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { entriesOf } from '../../catalogue/music/entries-of.ts'
import { PlayListButtons } from '../../catalogue/music/PlayListButtons.tsx'
import { offerUndo } from '../../listening/player/offer-undo.ts'
import { queueOf } from '../../listening/player/queue-of.ts'
import type { Reaction } from '../../listening/reactions/reaction-query.ts'
import { setReaction } from '../../listening/reactions/toggle-reaction.ts'
import { NoMatch } from '../../catalogue/track-table/NoMatch.tsx'
import { OWN_ORDER } from '../../catalogue/track-table/order.ts'
import { TrackTable } from '../../catalogue/track-table/TrackTable.tsx'

const LISTS = {
  like: {
    list: likedMusics,
    title: 'library.likedMusics',
    empty: 'library.noLikes',
    remove: 'table.fromLiked',
    Icon: Heart,
  },
  save: {
    list: savedMusics,
    title: 'library.savedMusics',
    empty: 'tracks.none',
    remove: 'table.fromSaved',
    Icon: Music,
  },
} as const

const musicKey = ({ musicID }: { musicID: number }) => musicID

/** Tracks that the person likes or saved; the server sorts and filters them. */
export default function LibraryTable({ reaction }: { reaction: Reaction }) {
  const { t } = useI18n()
  const { list: endpoint, title, empty, remove, Icon } = LISTS[reaction]
  const [order, setOrder] = useState(OWN_ORDER)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim())
  const isPlain = order === OWN_ORDER && wanted === ''
  const sorted = { sort: order.by, descending: order.descending ? 'true' : 'false', words: wanted } as const
  const list = useInfiniteList(infiniteList(endpoint, isPlain ? {} : { query: sorted }, 100), {
    idOf: musicKey,
    staleTime: 0,
  })
  const musics = list.data ?? []
  const queue = queueOf(musics)
  if (isPlain && list.data?.length === 0) return <EmptyState icon={<Icon />} text={t(empty)} />
  return (
    <>
      {list.data === undefined && (
        <ActionBar>
          <Skeleton shape="round" width={60} height={60} />
        </ActionBar>
      )}
      {queue.length > 0 && (
        <ActionBar>
          <PlayListButtons title={t(title)} queue={queue} radio={{ kind: 'library', id: 0 }} />
        </ActionBar>
      )}
      <TrackTable
        title={t(title)}
        own="table.by.added"
        entries={entriesOf(musics).map((entry, at) => ({ ...entry, at }))}
        queue={queue}
        order={order}
        onOrder={setOrder}
        words={words}
        onWords={setWords}
        remove={{
          label: t(remove),
          inMenu: false,
          run: (chosen) =>
            void takeBack(
              reaction,
              chosen.map(({ music }) => music),
            ),
        }}
      >
        <Loaded query={list} skeleton={<GridSkeleton layout="rows" count={12} />}>
          {(found) => (
            <>
              {found.length === 0 && <NoMatch onClear={() => setWords('')} />}
              {list.hasMore && <MoreOfList list={list} more="scroll" />}
            </>
          )}
        </Loaded>
      </TrackTable>
    </>
  )
}

/** Takes back several likes or saves at once, with one undo for all. */
async function takeBack(reaction: Reaction, musics: readonly MusicCard[]): Promise<void> {
  const gone = new Set(musics.map(musicKey))
  const putBack = await changeItems(LISTS[reaction].list, (items) =>
    items.filter((item) => !gone.has(musicKey(item))),
  )
  const set = async (wanted: boolean) => {
    // From the last one on, so that they come back in their order
    for (const { musicID: id } of musics.toReversed())
      await setReaction(reaction, { kind: 'music', id }, wanted)
  }
  const sent = set(false)
  offerUndo(translate('table.removed', { count: musics.length }), () => {
    putBack()
    void sent.then(() => set(true))
  })
}
