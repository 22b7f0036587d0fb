import { type PodcastCollectionCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { Names } from '../../../ui/media/Names.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'

export function PodcastCollectionTile({ collection }: { collection: PodcastCollectionCard }) {
  return (
    <MediaTile
      cover={{
        ...imageOf('podcastCollection', collection.podcastCollectionID, collection.imageVersion),
        kind: 'podcast',
        color: collection.coverColor,
      }}
      tooltip={collection.name}
      title={
        <Link to={paths.podcastCollection(collection.podcastCollectionID)}>
          {cutTitle(collection.name, limits.titleCut.podcast)}
        </Link>
      }
      names={
        <Names names={collection.podcastCollectionDjs.map(({ dj }) => ({ key: dj.djID, name: dj.name }))} />
      }
      menu={<ItemMenu subject={{ kind: 'podcastCollection', collection }} title={collection.name} />}
    />
  )
}
