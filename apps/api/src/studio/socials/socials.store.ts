import { limits, type Social, type SocialForm } from '@nava/contracts'
import { Prisma, type Sql } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'

export type SocialsStore = ReturnType<typeof socialsStore>

const COLUMNS = 'id AS "socailID", type, link'

export function socialsStore(sql: Sql) {
  return {
    of: async (artistID: number): Promise<Social[]> => {
      const { rows } = await sql.query<Social>({
        name: 'socials',
        text: `SELECT ${COLUMNS} FROM socials WHERE artist_id = $1 ORDER BY id`,
        values: [artistID],
      })
      return rows
    },

    add: async (tx: Tx, { artistID, type, link }: SocialForm): Promise<Social | 'duplicate' | 'too-many'> => {
      await tx.$executeRaw`SELECT FROM artists WHERE id = ${artistID} FOR NO KEY UPDATE`
      const [social] = await tx.$queryRaw<Social[]>`
        INSERT INTO socials (artist_id, type, link)
        SELECT ${artistID}::int, ${type}::social_type, ${link}::text
        WHERE (SELECT count(*) FROM socials WHERE artist_id = ${artistID}) < ${limits.perArtist.socials}
        ON CONFLICT DO NOTHING RETURNING ${Prisma.raw(COLUMNS)}`
      if (social) return social
      const same = await tx.social.count({ where: { artistID, type, link } })
      return same > 0 ? 'duplicate' : 'too-many'
    },

    artistOf: async (socialID: number): Promise<number | undefined> => {
      const { rows } = await sql.query<{ artist_id: number }>({
        name: 'social-artist',
        text: 'SELECT artist_id FROM socials WHERE id = $1',
        values: [socialID],
      })
      return rows[0]?.artist_id
    },

    remove: (tx: Tx, id: number) => tx.social.deleteMany({ where: { id } }),
  }
}
