import type { LiveItem } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { paths } from '../../../../lib/paths/paths.ts'

/** Name of a DJ, which leads to the DJ's page if there is one */
export function DjName({ djID, djName }: Pick<NonNullable<LiveItem['show']>, 'djID' | 'djName'>) {
  const name = <bdi>{djName}</bdi>
  return djID > 0 ? <Link to={paths.dj(djID)}>{name}</Link> : name
}
