import { type AlbumCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../lib/cut-title.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'

/** An album as a card; it leads to the album. */
export function AlbumTile({ album }: { album: AlbumCard }) {
  return (
    <Card
      cover={
        <Cover
          {...imageOf('album', album.albumID, album.imageVersion)}
          kind="album"
          color={album.coverColor}
          sizes="clamp(136px, 15vw, 196px)"
        />
      }
      tooltip={album.name}
      title={<Link to={paths.album(album.albumID)}>{cutTitle(album.name, limits.titleCut.music.max)}</Link>}
      names={<bdi>{album.artists}</bdi>}
    />
  )
}
