import { type CollectionCard, limits } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../lib/cut-title.ts'
import { imageOf, paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'

/** An editorial playlist as a card. */
export function CollectionTile({ collection }: { collection: CollectionCard }) {
  return (
    <Card
      cover={
        <Cover
          {...imageOf('collection', collection.collectionID, collection.imageVersion)}
          kind="collection"
          color={collection.coverColor}
          sizes="clamp(136px, 15vw, 196px)"
        />
      }
      tooltip={collection.name}
      title={
        <Link to={paths.playlist(collection.collectionID)}>
          {cutTitle(collection.name, limits.titleCut.music.max)}
        </Link>
      }
      names={<bdi>{collection.artists}</bdi>}
    />
  )
}
