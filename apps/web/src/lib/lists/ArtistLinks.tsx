import { Link } from 'react-router-dom'
import { paths } from '../paths/paths.ts'
import { Names } from '../../ui/media/Names.tsx'
import { ExplicitBadge } from './ExplicitBadge.tsx'

interface ArtistLinksProps {
  item: {
    kind: 'music' | 'podcast'
    artists: readonly { id: number; name: string }[]
    isExplicit?: boolean | undefined
  }
  onFollow?: () => void
}

/** Names of an item's artists or DJs, after the badge of what is explicit */
export function ArtistLinks({ item, onFollow }: ArtistLinksProps) {
  return (
    <>
      {item.isExplicit && <ExplicitBadge />}
      <Names
        names={item.artists.map(({ id, name }) => ({
          key: id,
          name: (
            <Link to={(item.kind === 'music' ? paths.artist : paths.dj)(id, name)} onClick={onFollow}>
              {name}
            </Link>
          ),
        }))}
      />
    </>
  )
}
