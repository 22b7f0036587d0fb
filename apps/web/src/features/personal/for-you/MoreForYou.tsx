import { UnfinishedEpisodes } from '../library/UnfinishedEpisodes.tsx'
import { OwnShelf, keyOf } from './parts/OwnShelf.tsx'
import { useOwnShelves } from './parts/use-own-shelves.ts'

export default function MoreForYou() {
  const { rest } = useOwnShelves()
  return (
    <>
      {rest.map((shelf) => (
        <OwnShelf key={keyOf(shelf)} shelf={shelf} />
      ))}
      <UnfinishedEpisodes />
    </>
  )
}
