import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Names } from '../../ui/Names.tsx'
import type { QueueItem } from '../player/queue-item.ts'

interface ArtistLinksProps {
  item: Pick<QueueItem, 'kind' | 'artists'>
  onFollow?: () => void
}

/** The artists of a track or the DJs of an episode, each a link to their page. */
export function ArtistLinks({ item, onFollow }: ArtistLinksProps) {
  return (
    <Names
      names={item.artists.map(({ id, name }) => ({
        key: id,
        name: (
          <Link to={item.kind === 'music' ? paths.artist(id, name) : paths.dj(id)} onClick={onFollow}>
            {name}
          </Link>
        ),
      }))}
    />
  )
}
