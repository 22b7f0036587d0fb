import { type AlbumCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { JoinedNames } from '../../../ui/media/Names.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'

export function AlbumTile({ album }: { album: AlbumCard }) {
  return (
    <MediaTile
      cover={{
        ...imageOf('album', album.albumID, album.imageVersion),
        kind: 'album',
        color: album.coverColor,
      }}
      tooltip={album.name}
      title={<Link to={paths.album(album.albumID)}>{cutTitle(album.name, limits.titleCut.music.max)}</Link>}
      names={<JoinedNames text={album.artists} />}
      menu={<ItemMenu subject={{ kind: 'album', album }} title={album.name} />}
    />
  )
}
