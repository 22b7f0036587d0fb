import { MediaRow } from '../media/MediaRow.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Rows that fill any window */
const MOST = 40

export function RowsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: Math.min(rows, MOST) }, (_, at) => (
    <MediaRow
      key={at}
      listed
      cover={<Skeleton height={52} />}
      title={<Skeleton shape="text" width="46%" />}
      names={<Skeleton shape="text" width="28%" />}
    />
  ))
}
