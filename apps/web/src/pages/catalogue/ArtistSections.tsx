import {
  type ArtistPage,
  type MusicCard,
  artistAppearsOn,
  artistCredits,
  artistPageAlbums,
  artistPageSingles,
  artistPageSongs,
  artistPageVideos,
  limits,
} from '@nava/contracts'
import { formatCount, useI18n } from '../../lib/i18n/i18n.ts'
import { infiniteList } from '../../lib/lists/use-infinite-list.ts'
import { AlbumTile } from '../../features/catalogue/albums/AlbumTile.tsx'
import { EventTile } from '../../features/station/events/EventTile.tsx'
import { ExpandableSection } from '../../features/catalogue/lists/ExpandableSection.tsx'
import { MusicTile } from '../../features/catalogue/music/MusicTile.tsx'
import { queueOf } from '../../features/listening/player/queue-of.ts'
import { TrackRow } from '../../features/catalogue/music/TrackRow.tsx'
import { VideoTile } from '../../features/catalogue/video/VideoTile.tsx'
import { RelatedArtists } from '../../features/catalogue/artists/RelatedArtists.tsx'
import { CardRow } from '../../ui/media/CardRow.tsx'
import styles from './ArtistSections.module.css'

const musicKey = ({ musicID }: { musicID: number }) => musicID
const albumKey = ({ albumID }: { albumID: number }) => albumID

export function ArtistSections({ page }: { page: ArtistPage }) {
  const { t, language } = useI18n()
  const { artist } = page
  const input = { params: { id: artist.artistID } }
  const plays = ({ playCount }: MusicCard) =>
    t('tracks.plays', { count: playCount, shown: formatCount(playCount, language) })
  return (
    <div className={styles.sections}>
      <ExpandableSection
        title={t('artist.topSongs')}
        items={page.topSongs.slice(0, limits.artistPage.topSongs)}
        complete={infiniteList(artistPageSongs, input)}
        keyOf={musicKey}
        layout="rows"
      >
        {(music, index, all) => (
          <TrackRow
            key={music.musicID}
            music={music}
            queue={queueOf(all)}
            rank={index + 1}
            extra={plays(music)}
          />
        )}
      </ExpandableSection>
      <ExpandableSection
        title={t('artist.singles')}
        items={page.tracks.filter(({ albumID }) => albumID === 0).slice(0, SHOWN)}
        complete={infiniteList(artistPageSingles, input)}
        keyOf={musicKey}
        layout="covers"
        shelf
      >
        {(music, _index, all) => <MusicTile key={music.musicID} music={music} queue={queueOf(all)} />}
      </ExpandableSection>
      <ExpandableSection
        title={t('artist.videos')}
        items={page.musicVideos}
        complete={infiniteList(artistPageVideos, input)}
        keyOf={musicKey}
        layout="videos"
      >
        {(video) => <VideoTile key={video.musicID} video={video} />}
      </ExpandableSection>
      <ExpandableSection
        title={t('artist.albums')}
        items={page.albums}
        complete={infiniteList(artistPageAlbums, input)}
        keyOf={albumKey}
        layout="covers"
      >
        {(album) => <AlbumTile key={album.albumID} album={album} />}
      </ExpandableSection>
      <ExpandableSection
        title={t('artist.appearsOn')}
        items={page.appearsOn}
        complete={infiniteList(artistAppearsOn, input)}
        keyOf={albumKey}
        layout="covers"
      >
        {(album) => <AlbumTile key={album.albumID} album={album} />}
      </ExpandableSection>
      <CreditsOnOthers page={page} />
      {page.events.length > 0 && (
        <CardRow title={t('artist.events')} cards="video">
          {page.events.map((event) => (
            <EventTile key={event.eventID} event={event} />
          ))}
        </CardRow>
      )}
      <RelatedArtists artistID={artist.artistID} />
      {artist.biography && (
        <section className={styles.biography}>
          <h2>{t('artist.about', { name: artist.name })}</h2>
          <p dir="auto">{artist.biography}</p>
        </section>
      )}
    </div>
  )
}

/** The roles are also shown where there is little room. */
function CreditsOnOthers({ page }: { page: ArtistPage }) {
  const { t } = useI18n()
  return (
    <ExpandableSection
      title={t('music.credits.onOthers')}
      items={page.credits ?? []}
      complete={infiniteList(artistCredits, { params: { id: page.artist.artistID } })}
      keyOf={musicKey}
      layout="rows"
    >
      {(music, _index, all) => (
        <TrackRow
          key={music.musicID}
          music={music}
          queue={queueOf(all)}
          extra={
            <span data-kept>
              {music.roles.map((role) => t(`music.credits.as.${role}`)).join(t('music.credits.separator'))}
            </span>
          }
        />
      )}
    </ExpandableSection>
  )
}

const SHOWN = 12
