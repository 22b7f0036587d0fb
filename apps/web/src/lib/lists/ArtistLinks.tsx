import { Link } from 'react-router-dom'
import { paths } from '../paths/paths.ts'
import { Names } from '../../ui/media/Names.tsx'

interface ArtistLinksProps {
  item: { kind: 'music' | 'podcast'; artists: readonly { id: number; name: string }[] }
  onFollow?: () => void
}

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
