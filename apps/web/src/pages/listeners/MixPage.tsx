import { type Mix, getForYou, headPictureSizes } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ListPlus, Share2, ThumbsDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { dismissMix } from '../../features/personal/for-you/dismiss-mix.ts'
import { MixCover } from '../../features/personal/for-you/MixCover.tsx'
import { saveMix } from '../../features/personal/for-you/save-mix.ts'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { TrackList } from '../../features/catalogue/music/TrackList.tsx'
import { QueueName, queueOf } from '../../features/listening/player/queue-of.ts'
import { PublishDialog } from '../../features/personal/playlists/PublishDialog.tsx'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { query } from '../../lib/calls/query.ts'
import { toastError } from '../../lib/calls/toast-error.ts'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { Length } from '../../lib/formats/Length.tsx'
import { formatList, useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

const MixTable = lazyPart(() => import('../../features/personal/for-you/MixTable.tsx'), 'table', 'menu')

/** One of the person's daily mixes */
export default function MixPage() {
  const mixID = idIn(useParams()['id'])
  return mixID === undefined ? <NotFoundPage /> : <MixOf mixID={mixID} />
}

const SKELETON = (
  <>
    <HeroSkeleton />
    <RowsSkeleton rows={8} />
  </>
)

function MixOf({ mixID }: { mixID: number }) {
  const { productName } = useSite()
  const { t } = useI18n()
  const found = useQuery({ ...query(getForYou), staleTime: 5 * 60_000 })
  return (
    <Loaded query={found} skeleton={SKELETON}>
      {({ mixes }) => {
        const mix = mixes.find((each) => each.mixID === mixID)
        // What the browser painted first may be older than the mix.
        if (!mix) return found.isFetching ? SKELETON : <NotFoundPage />
        const title = t('foryou.mixOf', { name: formatList(mix.artists.map(({ name }) => name)) })
        return (
          <article>
            <title>{`${title} | ${productName}`}</title>
            <MixHero mix={mix} title={title} />
            <MixActions mix={mix} title={title} />
            <QueueName value={title}>
              <Suspense fallback={<TrackList musics={mix.musics} />}>
                <MixTable title={title} musics={mix.musics} />
              </Suspense>
            </QueueName>
          </article>
        )
      }}
    </Loaded>
  )
}

function MixHero({ mix, title }: { mix: Mix; title: string }) {
  const { t } = useI18n()
  const { musics } = mix
  const seconds = musics.reduce((sum, { musicLength }) => sum + musicLength, 0)
  return (
    <Hero
      ground={backgroundOfCover(musics[0]?.coverColor ?? '')}
      cover={{
        kind: 'music',
        sizes: headPictureSizes.cover,
        children: <MixCover mix={mix} sizes={headPictureSizes.cover} />,
      }}
      title={title}
      badges={[<HeroBadge key="kind">{t('foryou.mix', { number: mix.mixID })}</HeroBadge>]}
      facts={[
        t('foryou.tracks', { count: musics.length }),
        seconds > 0 && <Length key="length" seconds={seconds} />,
      ]}
      description={t('foryou.mixesReason')}
    />
  )
}

function MixActions({ mix: { mixID, musics }, title }: { mix: Mix; title: string }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [publishing, setPublishing] = useState(false)
  const make = () =>
    saveMix(
      title,
      musics.map(({ musicID }) => musicID),
    )
  const save = useMutation({
    mutationFn: make,
    onSuccess: ({ playListID, name }) =>
      toast(t('foryou.saved', { name }), {
        tone: 'good',
        action: { label: t('foryou.open'), run: () => void navigate(paths.myPlaylist(playListID)) },
      }),
    onError: (error) => void toastError(error),
  })
  return (
    <ActionBar>
      <PlayListButtons title={title} queue={queueOf(musics)}>
        <IconButton label={t('foryou.save')} disabled={save.isPending} onClick={() => save.mutate()}>
          <ListPlus />
        </IconButton>
      </PlayListButtons>
      <IconButton label={t('tracks.share')} aria-haspopup="dialog" onClick={() => setPublishing(true)}>
        <Share2 />
      </IconButton>
      <IconButton
        label={t('foryou.notForMe', { title })}
        onClick={() => {
          void dismissMix(mixID)
          void navigate(paths.home)
        }}
      >
        <ThumbsDown />
      </IconButton>
      {publishing && <PublishDialog name={title} find={make} onClose={() => setPublishing(false)} />}
    </ActionBar>
  )
}
