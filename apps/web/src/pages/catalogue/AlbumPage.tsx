import { type Album, getAlbumMusics, headPictureSizes } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { MoreAlbums } from '../../features/catalogue/albums/MoreAlbums.tsx'
import { ArtistLinks } from '../../lib/lists/ArtistLinks.tsx'
import { artistNames, QueueName, queueOf } from '../../features/listening/player/queue-of.ts'
import { Comments } from '../../features/listening/comments/Comments.tsx'
import { ItemMenu } from '../../features/catalogue/items/ItemMenu.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { ReactionButton } from '../../features/listening/reactions/ReactionButtons.tsx'
import { ShareButton } from '../../features/listening/share/ShareButton.tsx'
import { AlbumTracks } from '../../features/catalogue/music/AlbumTracks.tsx'
import { releaseDay } from '../../lib/formats/release-day.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { backgroundOfCover } from '../../lib/formats/color.ts'
import { Length } from '../../lib/formats/Length.tsx'
import { formatCount, useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths, shareLinks } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function AlbumPage() {
  const { id } = useParams()
  const albumID = idIn(id)
  if (id === undefined) return <Navigate to={paths.albums} replace />
  return albumID === undefined ? <NotFoundPage /> : <AlbumOf key={albumID} albumID={albumID} />
}

function AlbumOf({ albumID }: { albumID: number }) {
  const { productName } = useSite()
  const found = useQuery(query(getAlbumMusics, { params: { id: albumID } }))
  const skeleton = (
    <>
      <HeroSkeleton />
      <RowsSkeleton rows={10} />
    </>
  )
  return (
    <Loaded query={found} skeleton={skeleton} notFound={<Gone kind="album" />}>
      {(album) => (
        <article>
          <title>{`${album.name} - ${album.artists} | ${productName}`}</title>
          <AlbumHero album={album} />
          <ActionBar>
            <PlayListButtons
              title={album.name}
              queue={queueOf(album.musics)}
              radio={{ kind: 'album', id: album.albumID }}
            >
              <ReactionButton reaction="save" target={{ kind: 'album', id: album.albumID }} size="md" />
            </PlayListButtons>
            <ShareButton
              title={album.name}
              link={(site) => shareLinks.page(site, paths.album(album.albumID))}
              embed={{ kind: 'album', id: album.albumID }}
            />
            <ItemMenu subject={{ kind: 'album', album }} title={album.name} size="md" />
          </ActionBar>
          <QueueName value={album.name}>
            <AlbumTracks musics={album.musics} />
          </QueueName>
          <Comments target={{ kind: 'album', id: album.albumID }} />
          {album.albumArtists[0] && <MoreAlbums albumID={album.albumID} artist={album.albumArtists[0]} />}
        </article>
      )}
    </Loaded>
  )
}

function AlbumHero({ album }: { album: Album }) {
  const { t, language } = useI18n()
  const seconds = album.musics.reduce((sum, { musicLength }) => sum + musicLength, 0)
  return (
    <Hero
      ground={backgroundOfCover(album.coverColor)}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('album', album.albumID, album.imageVersion),
        kind: 'album',
        alt: t('lists.coverOf', { title: album.name }),
        color: album.coverColor,
      }}
      title={album.name}
      badges={[<HeroBadge key="kind">{t('lists.album')}</HeroBadge>]}
      names={<ArtistLinks item={{ kind: 'music', artists: artistNames(album.albumArtists) }} />}
      facts={[
        releaseDay(album),
        t('lists.tracks', { count: album.musics.length }),
        seconds > 0 && <Length key="length" seconds={seconds} />,
        t('tracks.plays', { count: album.playCount, shown: formatCount(album.playCount, language) }),
      ]}
    />
  )
}
