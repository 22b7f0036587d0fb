import type { ImageKind } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'

/** Returns SQL for the picture's version of the owner's row `alias`; empty without a picture. */
export const imageVersion = (kind: ImageKind, alias: string): string =>
  `coalesce((SELECT i.version FROM images i WHERE i.kind = '${kind}' AND i.owner_id = ${alias}.id), '')`

export async function findImageVersion(db: Database, kind: ImageKind, ownerID: number): Promise<string> {
  const image = await db.image.findUnique({
    where: { kind_ownerID: { kind, ownerID } },
    select: { version: true },
  })
  return image?.version ?? ''
}

export async function readImageVersions(
  sql: Sql,
  kinds: readonly ImageKind[],
  ownerIDs: readonly number[],
): Promise<(kind: ImageKind, ownerID: number) => string> {
  const { rows } = await sql.query<{ key: string; version: string }>({
    name: 'image-versions',
    text: `SELECT kind || ' ' || owner_id AS key, version FROM images
      WHERE kind = ANY($1::image_kind[]) AND owner_id = ANY($2::int[])`,
    values: [kinds, ownerIDs],
  })
  const versions = new Map(rows.map(({ key, version }) => [key, version]))
  return (kind, ownerID) => versions.get(`${kind} ${ownerID}`) ?? ''
}
