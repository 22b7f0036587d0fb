import type { MusicCard } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Names } from '../../ui/Names.tsx'

/** A track's artists, each a link to the own page. */
export function ArtistLinks({ artists }: { artists: MusicCard['musicArtists'] }) {
  return (
    <Names
      names={artists.map(({ artist }) => ({
        key: artist.artistID,
        name: <Link to={paths.artist(artist.artistID, artist.name)}>{artist.name}</Link>,
      }))}
    />
  )
}
