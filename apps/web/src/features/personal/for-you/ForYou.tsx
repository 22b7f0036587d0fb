import { type ReactNode, useEffect } from 'react'
import { storeHeight, storeHeightOf } from '../../../lib/browser/store-height.ts'
import { JumpBackIn, useJumpTiles } from './parts/JumpBackIn.tsx'
import { OwnShelf, keyOf } from './parts/OwnShelf.tsx'
import { storeShelves, paintStored } from './parts/stored-shelves.ts'
import { useOwnShelves } from './parts/use-own-shelves.ts'
import styles from './ForYou.module.css'

const heightRef = storeHeightOf('forYouHeight')

const storedTiles = paintStored()

/** What the user jumps back to, and the first shelves; `MoreForYou` has the others. */
export default function ForYou({ loading }: { loading?: ReactNode }) {
  const { isPending, forYou, recent, top } = useOwnShelves()
  const fresh = useJumpTiles()
  const tiles = fresh ?? storedTiles
  const isEmpty = !isPending && tiles?.length === 0 && top.length === 0
  useEffect(() => {
    if (isEmpty) storeHeight('forYouHeight', 0)
  }, [isEmpty])
  useEffect(() => {
    if (forYou && recent && fresh) storeShelves(forYou, recent, fresh)
  }, [forYou, recent, fresh])
  if (isPending || !tiles) return loading
  if (isEmpty) return null
  return (
    <div ref={heightRef} className={styles.shelves}>
      {tiles.length > 0 && <JumpBackIn tiles={tiles} />}
      {top.map((shelf) => (
        <OwnShelf key={keyOf(shelf)} shelf={shelf} />
      ))}
    </div>
  )
}
