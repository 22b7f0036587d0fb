import { type PlaylistPage, getPlaylistPage, headPictureSizes } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { ListPlus, Lock, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { openPlaylistDialog } from '../../features/listening/item-dialogs/item-dialogs.ts'
import { SignedInOnly } from '../../features/platform/login/SignedInOnly.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { TrackList } from '../../features/catalogue/music/TrackList.tsx'
import { playlistQueueOf, QueueName } from '../../features/listening/player/queue-of.ts'
import { mosaicOf } from '../../features/personal/playlists/mosaic-of.tsx'
import { PlaylistMenu } from '../../features/personal/playlists/PlaylistMenu.tsx'
import { PublishDialog } from '../../features/personal/playlists/PublishDialog.tsx'
import { useSignInState } from '../../features/platform/login/use-sign-in-state.ts'
import { sharePlaylist } from '../../features/personal/playlists/share-playlist.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { hasStatus } from '../../lib/calls/call-errors.ts'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { Length } from '../../lib/formats/Length.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

const PlaylistTable = lazyPart(
  () => import('../../features/personal/playlists/PlaylistTable.tsx'),
  'table',
  'menu',
)

/** Tracks that are shown until the table has loaded */
const FIRST = 100

export default function MyPlaylistPage() {
  const { id } = useParams()
  const playListID = idIn(id)
  return playListID === undefined ? <NotFoundPage /> : <PlaylistOf key={playListID} playListID={playListID} />
}

function PlaylistOf({ playListID }: { playListID: number }) {
  const { productName } = useSite()
  const found = useQuery({ ...query(getPlaylistPage, { params: { id: playListID } }), staleTime: 0 })
  // A 403 also hides data that was cached in another session, or before the playlist became private.
  if (hasStatus(found.error, 403)) return <PrivatePlaylist />
  if (hasStatus(found.error, 404))
    return (
      <SignedInOnly>
        <Gone kind="playlist" />
      </SignedInOnly>
    )
  const skeleton = (
    <>
      <HeroSkeleton />
      <RowsSkeleton rows={8} />
    </>
  )
  return (
    <Loaded query={found} skeleton={skeleton}>
      {(playlist) => (
        <article>
          <title>{`${playlist.name} | ${productName}`}</title>
          <PlaylistHero playlist={playlist} />
          <PlaylistActions playlist={playlist} />
          <QueueName value={playlist.name}>
            <Tracks playlist={playlist} />
          </QueueName>
        </article>
      )}
    </Loaded>
  )
}

function Tracks({ playlist: { playListID, name, musics, isOwn } }: { playlist: PlaylistPage }) {
  const { t } = useI18n()
  if (musics.length === 0 && !isOwn) return <EmptyState drawing="playlist" text={t('lists.emptyPlaylist')} />
  return (
    <>
      {musics.length === 0 && <EmptyState drawing="playlist" text={t('lists.emptyPlaylist')} />}
      <Suspense
        fallback={
          isOwn ? <RowsSkeleton rows={musics.length} /> : <TrackList musics={musics.slice(0, FIRST)} />
        }
      >
        <PlaylistTable playListID={playListID} name={name} musics={musics} isOwn={isOwn} />
      </Suspense>
    </>
  )
}

function PlaylistHero({ playlist }: { playlist: PlaylistPage }) {
  const { t } = useI18n()
  const { name, isPublic, ownerName, musics } = playlist
  const [first] = musics
  const seconds = musics.reduce((sum, { musicLength }) => sum + musicLength, 0)
  return (
    <Hero
      ground={backgroundOfCover(first?.coverColor ?? '')}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('music', first?.musicID ?? 0, first?.imageVersion ?? ''),
        kind: 'collection',
        children: mosaicOf(
          musics.map(({ musicID }) => musicID),
          musics.map(({ imageVersion }) => imageVersion),
        ),
        color: first?.coverColor,
      }}
      title={name}
      badges={[
        <HeroBadge key="kind">{t('lists.playlist')}</HeroBadge>,
        <HeroBadge key="public">{t(isPublic ? 'playlists.public' : 'playlists.private')}</HeroBadge>,
      ]}
      names={<bdi>{ownerName}</bdi>}
      facts={[
        t('playlists.tracks', { count: musics.length }),
        seconds > 0 && <Length key="length" seconds={seconds} />,
      ]}
    />
  )
}

function PlaylistActions({ playlist }: { playlist: PlaylistPage }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [publishing, setPublishing] = useState(false)
  const { name, isPublic, isOwn, musics } = playlist
  return (
    <ActionBar>
      <PlayListButtons
        title={name}
        queue={playlistQueueOf(musics)}
        radio={{ kind: 'playlist', id: playlist.playListID }}
      />
      <IconButton
        label={t('tracks.share')}
        aria-haspopup="dialog"
        onClick={() => (isPublic ? sharePlaylist(playlist) : setPublishing(true))}
      >
        <Share2 />
      </IconButton>
      {isOwn ? (
        <PlaylistMenu
          playlist={{ ...playlist, musicCount: musics.length }}
          size="md"
          onDeleted={() => void navigate(paths.myPlaylists)}
        />
      ) : (
        musics.length > 0 && (
          <IconButton
            label={t('playlists.add')}
            aria-haspopup="dialog"
            onClick={() =>
              openPlaylistDialog(
                name,
                musics.map(({ musicID }) => musicID),
              )
            }
          >
            <ListPlus />
          </IconButton>
        )
      )}
      {publishing && (
        <PublishDialog
          name={playlist.name}
          find={async () => playlist}
          onClose={() => setPublishing(false)}
        />
      )}
    </ActionBar>
  )
}

function PrivatePlaylist() {
  const { t } = useI18n()
  const signInState = useSignInState()
  const isVisitor = useSession().state === 'visitor'
  const signIn = isVisitor && (
    <Link to={paths.register} state={signInState} className={buttonClass({ variant: 'primary' })}>
      {t('frame.signIn')}
    </Link>
  )
  return (
    <>
      <title>{t('playlists.privateTitle')}</title>
      <h1>{t('playlists.privateTitle')}</h1>
      <EmptyState icon={<Lock />} text={t('playlists.privateHint')} action={signIn} />
    </>
  )
}
