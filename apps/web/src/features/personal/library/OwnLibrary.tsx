import { followedArtists, listPlaylists, savedAlbums } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart, ListMusic, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { flag } from '../../../lib/calls/decoder.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { storeHeightOf } from '../../../lib/browser/store-height.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { query } from '../../../lib/calls/query.ts'
import { oneStopOfRows } from '../../../ui/keys/one-stop.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import styles from './OwnLibrary.module.css'

const SHOWN = { playlists: 8, albums: 6, artists: 6 }

const heightRef = storeHeightOf('ownLibraryHeight')

const isOpen = localSetting('ownLibraryOpen', flag, true)

export default function OwnLibrary() {
  const { t } = useI18n()
  const playlistsQuery = useQuery(query(listPlaylists, { body: {} }))
  const albumsQuery = useQuery(query(savedAlbums, { query: { take: String(SHOWN.albums), skip: '0' } }))
  const artistsQuery = useQuery(query(followedArtists, { query: { take: String(SHOWN.artists), skip: '0' } }))
  const isLoading = playlistsQuery.isPending || albumsQuery.isPending || artistsQuery.isPending
  const { data: playlists = [] } = playlistsQuery
  const { data: albums = [] } = albumsQuery
  const { data: artists = [] } = artistsQuery
  return (
    <details
      ref={isLoading ? null : heightRef}
      className={styles.library}
      open={isOpen.read()}
      onToggle={(event) => isOpen.write(event.currentTarget.open)}
    >
      <summary className={styles.heading}>{t('library.links')}</summary>
      <ul {...oneStopOfRows}>
        <Row to={paths.myMusics} title={t('library.savedMusics')} cover={<Sign icon={Bookmark} />} />
        <Row
          to={paths.myMusicsShown('liked')}
          title={t('library.likedMusics')}
          cover={<Sign icon={Heart} />}
        />
        {playlists.slice(0, SHOWN.playlists).map((playlist) => (
          <Row
            key={playlist.playListID}
            to={paths.myPlaylist(playlist.playListID)}
            title={playlist.name}
            playlistID={playlist.playListID}
            cover={
              <Cover
                {...imageOf('music', playlist.coverMusicIDs[0] ?? 0, playlist.coverImageVersions[0] ?? '')}
                kind="collection"
                sizes="36px"
              />
            }
          />
        ))}
        <Row to={paths.myPlaylists} title={t('library.playlists')} cover={<Sign icon={ListMusic} />} />
        {albums.slice(0, SHOWN.albums).map(({ albumID, name, coverColor, imageVersion }) => (
          <Row
            key={albumID}
            to={paths.album(albumID)}
            title={name}
            cover={
              <Cover
                {...imageOf('album', albumID, imageVersion)}
                kind="album"
                color={coverColor}
                sizes="36px"
              />
            }
          />
        ))}
        {artists.slice(0, SHOWN.artists).map(({ artistID, name, imageVersion }) => (
          <Row
            key={artistID}
            to={paths.artist(artistID, name)}
            title={name}
            cover={
              <Cover
                {...imageOf('artist', artistID, imageVersion)}
                kind="artist"
                shape="round"
                sizes="36px"
              />
            }
          />
        ))}
      </ul>
    </details>
  )
}

const Sign = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className={styles.icon}>
    <Icon aria-hidden />
  </span>
)

interface RowProps {
  to: string
  title: string
  cover: ReactNode
  playlistID?: number
}

function Row({ to, title, cover, playlistID }: RowProps) {
  return (
    <MediaRow
      as="li"
      className={styles.row}
      listed
      pressable
      cover={cover}
      title={<Link to={to}>{title}</Link>}
      tooltip={title}
      {...(playlistID !== undefined && {
        'data-drop': 'playlist',
        'data-playlist': playlistID,
        'data-name': title,
      })}
    />
  )
}
