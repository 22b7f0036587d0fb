import { type CollectionCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { JoinedNames } from '../../../ui/media/Names.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'

export function CollectionTile({ collection }: { collection: CollectionCard }) {
  return (
    <MediaTile
      cover={{
        ...imageOf('collection', collection.collectionID, collection.imageVersion),
        kind: 'collection',
        color: collection.coverColor,
      }}
      tooltip={collection.name}
      title={
        <Link to={paths.playlist(collection.collectionID)}>
          {cutTitle(collection.name, limits.titleCut.music.max)}
        </Link>
      }
      names={<JoinedNames text={collection.artists} />}
      menu={<ItemMenu subject={{ kind: 'collection', collection }} title={collection.name} />}
    />
  )
}
