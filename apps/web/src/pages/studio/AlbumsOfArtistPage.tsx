import { type AlbumCard, artistPanelAlbums } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { AlbumHead } from '../../features/studio/album/AlbumHead.tsx'
import { useOwnAlbum } from '../../features/studio/album/use-own-album.ts'
import { AlbumTracks } from '../../features/studio/album/AlbumTracks.tsx'
import styles from '../../features/studio/album/Album.module.css'
import { NewAlbumDialog } from '../../features/studio/artist-panel/NewAlbumDialog.tsx'
import type { PanelOwner } from '../../features/studio/artist-panel/use-panel.ts'
import { BulkUpload } from '../../features/studio/bulk-upload/BulkUpload.tsx'
import { query } from '../../lib/calls/query.ts'
import { formatDay, useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { imageOf } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/media/Cover.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FormSkeleton } from '../../ui/states/FormSkeleton.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import panel from './panel.module.css'

/** All albums of an artist, or one with everything that makes it: cover, order, files, release */
export default function AlbumsOfArtistPage({ owner }: { owner: PanelOwner }) {
  const { id } = useParams()
  if (id === undefined) return <Albums owner={owner} />
  const albumID = idIn(id)
  if (albumID === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return <Album key={albumID} albumID={albumID} owner={owner} />
}

function Albums({ owner }: { owner: PanelOwner }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const albums = useQuery(query(artistPanelAlbums))
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('panel.album.create')}
    </Button>
  )
  return (
    <>
      <title>{t('panel.album.title')}</title>
      <header className={panel.header}>
        <h1>{t('panel.album.title')}</h1>
        {albums.data && albums.data.length > 0 && create}
      </header>
      <Loaded
        query={albums}
        skeleton={<RowsSkeleton rows={6} />}
        empty={<EmptyState drawing="panel" text={t('panel.album.none')} action={create} />}
      >
        {(found) => (
          <ul className={styles.albums}>
            {found.map((album) => (
              <AlbumRow key={album.albumID} album={album} />
            ))}
          </ul>
        )}
      </Loaded>
      {creating && (
        <NewAlbumDialog
          artists={owner.artists}
          asksWhose
          onClose={() => setCreating(false)}
          onCreated={({ albumID }) => void navigate(studioPaths.ownAlbum(albumID))}
        />
      )}
    </>
  )
}

function AlbumRow({
  album: { albumID, name, artists, imageVersion, coverColor, releaseDate },
}: {
  album: AlbumCard
}) {
  const { language } = useI18n()
  return (
    <li className={styles.album}>
      <Cover {...imageOf('album', albumID, imageVersion)} kind="album" color={coverColor} sizes="52px" />
      <span>
        <Link to={studioPaths.ownAlbum(albumID)} dir="auto">
          {name}
        </Link>
        <br />
        <small className={styles.note}>
          <bdi>{artists}</bdi>
        </small>
      </span>
      <span className={styles.note}>{formatDay(releaseDate, language)}</span>
    </li>
  )
}

function Album({ albumID, owner }: { albumID: number; owner: PanelOwner }) {
  const { t } = useI18n()
  const found = useOwnAlbum(albumID)
  return (
    <Loaded
      query={found}
      skeleton={<FormSkeleton fields={5} />}
      notFound={<Navigate to={studioPaths.artistPanelError} replace />}
    >
      {(album) => (
        <>
          <title>{album.name}</title>
          <header className={panel.header}>
            <h1 dir="auto">{album.name}</h1>
            <Link to={studioPaths.releaseAlbum(albumID)} className={buttonClass()}>
              <Send aria-hidden />
              {t('panel.album.release')}
            </Link>
          </header>
          <AlbumHead album={album} />
          <section className={styles.section}>
            <h2>{t('panel.album.tracks')}</h2>
            <AlbumTracks album={album} />
          </section>
          <section className={styles.section}>
            <h2>{t('panel.album.add')}</h2>
            <BulkUpload
              artists={owner.artists.toSorted((one, other) => rank(album, one) - rank(album, other))}
              albumID={albumID}
            />
          </section>
        </>
      )}
    </Loaded>
  )
}

/** Artists of the album come first, so that its tracks are theirs. */
const rank = (
  { albumArtists }: { albumArtists: readonly { artistID: number }[] },
  { artistID }: { artistID: number },
): number => (albumArtists.some((each) => each.artistID === artistID) ? 0 : 1)
