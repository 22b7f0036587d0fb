import type { Target } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Caller } from '../http/auth.ts'
import { problem } from '../http/errors.ts'
import { viewerSql, viewerValues, resourcesSql } from './access-policy.ts'

const { typed, ...viewer } = viewerSql(2)
const kinds = resourcesSql(viewer)
export type ResourceKind = keyof typeof kinds
export type ResourcesStore = ReturnType<typeof resourcesStore>

export function resourcesStore(sql: Sql) {
  const areVisible = async (
    kind: ResourceKind,
    ids: readonly number[],
    caller: Caller | undefined,
  ): Promise<boolean> => {
    const { from, row, visible } = kinds[kind]
    const { rowCount } = await sql.query({
      name: `target-${kind}`,
      text: `WITH ${typed} SELECT FROM ${from} WHERE ${row}.id = ANY($1::int[]) AND ${visible}`,
      values: [ids, ...viewerValues(caller)],
    })
    return rowCount === ids.length
  }

  const isVisible = ({ kind, id }: Target<ResourceKind>, caller: Caller | undefined): Promise<boolean> =>
    areVisible(kind, [id], caller)

  return {
    isVisible,
    /** Returns true if the caller may see all rows of the IDs, each of which is given once. */
    areVisible,

    assertVisible: async (target: Target<ResourceKind>, caller: Caller | undefined): Promise<void> => {
      if (!(await isVisible(target, caller))) throw problem(`${target.kind}.not-found`)
    },
  }
}
