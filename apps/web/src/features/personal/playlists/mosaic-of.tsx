import { limits } from '@nava/contracts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Picture } from '../../../ui/media/Cover.tsx'
import styles from './Mosaic.module.css'

/** Returns the four pictures of a playlist's cover; undefined if fewer of its tracks have one. */
export function mosaicOf(ids: readonly number[], versions: readonly string[]) {
  const pieces = [...new Map(ids.map((id, at) => [id, versions[at] ?? '']))]
    .filter(([, version]) => version !== '')
    .slice(0, limits.playlists.covers)
  if (pieces.length < limits.playlists.covers) return undefined
  return (
    <span className={styles.mosaic}>
      {pieces.map(([id, version]) => (
        <span key={id} className={styles.piece}>
          <Picture {...imageOf('music', id, version)} sizes="120px" kind="collection" />
        </span>
      ))}
    </span>
  )
}
