import { type GenrePage as Genre, getGenre, headPictureSizes } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { ArtistTile } from '../../features/catalogue/artists/ArtistTile.tsx'
import { ListSection, ListSections } from '../../features/catalogue/lists/ListPage.tsx'
import { MusicTile } from '../../features/catalogue/music/MusicTile.tsx'
import { PlayListButtons } from '../../features/catalogue/music/PlayListButtons.tsx'
import { TrackList } from '../../features/catalogue/music/TrackList.tsx'
import { QueueName, queueOf } from '../../features/listening/player/queue-of.ts'
import { mosaicOf } from '../../features/personal/playlists/mosaic-of.tsx'
import { ShareButton } from '../../features/listening/share/ShareButton.tsx'
import { query } from '../../lib/calls/query.ts'
import { tintOf } from '../../lib/formats/tint-of.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf, paths, shareLinks } from '../../lib/paths/paths.ts'
import { useSite } from '../../lib/paths/site.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { CardRow } from '../../ui/media/CardRow.tsx'
import { Hero, HeroBadge } from '../../ui/media/Hero.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'

export default function GenrePage() {
  const genreID = idIn(useParams()['id'])
  return genreID === undefined ? <NotFoundPage /> : <GenreOf key={genreID} genreID={genreID} />
}

function GenreOf({ genreID }: { genreID: number }) {
  const { productName } = useSite()
  const found = useQuery(query(getGenre, { params: { id: genreID } }))
  return (
    <Loaded query={found} skeleton={<HeroSkeleton />} notFound={<Gone kind="genre" />}>
      {(genre) => (
        <article>
          <title>{`${genre.name} | ${productName}`}</title>
          <GenreHero genre={genre} />
          <ActionBar>
            <PlayListButtons
              title={genre.name}
              queue={queueOf(genre.top)}
              radio={{ kind: 'genre', id: genreID }}
            />
            <ShareButton title={genre.name} link={(site) => shareLinks.page(site, paths.genre(genreID))} />
          </ActionBar>
          <GenreLists genre={genre} />
        </article>
      )}
    </Loaded>
  )
}

function GenreHero({ genre: { genreID, name, musicCount, top } }: { genre: Genre }) {
  const { t } = useI18n()
  const [first] = top
  return (
    <Hero
      ground={tintOf(genreID)}
      cover={{
        sizes: headPictureSizes.cover,
        ...imageOf('music', first?.musicID ?? 0, first?.imageVersion ?? ''),
        kind: 'collection',
        children: mosaicOf(
          top.map(({ musicID }) => musicID),
          top.map(({ imageVersion }) => imageVersion),
        ),
      }}
      title={name}
      badges={[<HeroBadge key="kind">{t('lists.genre')}</HeroBadge>]}
      facts={[t('lists.tracks', { count: musicCount })]}
    />
  )
}

function GenreLists({ genre: { name, top, newest, artists } }: { genre: Genre }) {
  const { t } = useI18n()
  if (top.length === 0) return <EmptyState icon={<Music />} text={t('tracks.none')} />
  const queue = queueOf(newest)
  return (
    <ListSections>
      <QueueName value={name}>
        <ListSection title={t('lists.genreTop')}>
          <TrackList musics={top.slice(0, SHOWN)} />
        </ListSection>
      </QueueName>
      <CardRow title={t('lists.genreNew')}>
        {newest.map((music) => (
          <MusicTile key={music.musicID} music={music} queue={queue} />
        ))}
      </CardRow>
      <CardRow title={t('lists.genreArtists')}>
        {artists.map((artist) => (
          <ArtistTile key={artist.artistID} artist={artist} />
        ))}
      </CardRow>
    </ListSections>
  )
}

/** Rows of the most played; the play button plays all that came */
const SHOWN = 10
