import { type Album, artistPageAlbums } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { CardRow } from '../../../ui/media/CardRow.tsx'
import { AlbumTile } from './AlbumTile.tsx'

interface MoreAlbumsProps {
  albumID: number
  artist: Album['albumArtists'][number]
}

export function MoreAlbums({ albumID, artist: { artist } }: MoreAlbumsProps) {
  const { t } = useI18n()
  const { data = [] } = useQuery(query(artistPageAlbums, { params: { id: artist.artistID } }))
  const others = data.filter((album) => album.albumID !== albumID)
  if (others.length === 0) return null
  return (
    <CardRow title={t('lists.moreBy', { name: artist.name })}>
      {others.map((album) => (
        <AlbumTile key={album.albumID} album={album} />
      ))}
    </CardRow>
  )
}
