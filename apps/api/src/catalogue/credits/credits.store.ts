import type { Credit, CreditForm } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { nameKey } from '@nava/tags/name-key'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { creditsOf } from './credits-of.ts'

export type CreditsStore = ReturnType<typeof creditsStore>

export function creditsStore(db: Database, sql: Sql) {
  return {
    /** Returns all, with artists that are off the site. */
    list: async (musicID: number): Promise<Credit[]> => {
      const { rows } = await sql.query<{ credits: Credit[] }>({
        name: 'credits',
        text: `SELECT ${creditsOf('$1::int', 'TRUE')} AS credits`,
        values: [musicID],
      })
      return rows[0]?.credits ?? []
    },

    /**
     * The caller must hold a lock on the track.
     * @throws 400 if an artist doesn't exist
     */
    replace: async (tx: Tx, musicID: number, credits: readonly CreditForm[]): Promise<void> => {
      await tx.musicCredit.deleteMany({ where: { musicID } })
      await tx.musicCredit
        .createMany({
          data: distinctCredits(credits).map((credit, position) => ({ ...credit, musicID, position })),
        })
        .catch(refuseUnknownArtists)
    },

    /** Sets the code of the recording unless the track has one. */
    addIsrc: async (tx: Tx, musicID: number, isrc: string): Promise<void> => {
      await tx.music.updateMany({ where: { id: musicID, isrc: null }, data: { isrc } })
    },

    /** Returns by name the artists of exactly this name, if it is only one. */
    artistsNamed: async (names: readonly string[]): Promise<Map<string, number>> => {
      const rows = await db.artist.findMany({
        where: { name: { in: [...new Set(names)] }, withdrawnAt: null },
        select: { id: true, name: true },
      })
      const byName = Map.groupBy(rows, ({ name }) => name)
      return new Map([...byName].flatMap(([name, [one, other]]) => (one && !other ? [[name, one.id]] : [])))
    },

    /** What a look-up searches for; null without a track */
    recordingOf: (musicID: number) =>
      db.music.findUnique({
        where: { id: musicID },
        select: {
          title: true,
          isrc: true,
          artists: { select: { artist: { select: { name: true } } }, orderBy: { position: 'asc' }, take: 1 },
        },
      }),
  }
}

/** Keeps the first of those that say the same. */
export function distinctCredits<Some extends Pick<CreditForm, 'role' | 'instrument' | 'name' | 'artistID'>>(
  credits: readonly Some[],
): Some[] {
  const keyOf = ({ role, instrument, name, artistID }: Some) =>
    JSON.stringify([role, nameKey(instrument), artistID ?? nameKey(name)])
  return [...Map.groupBy(credits, keyOf).values()].flatMap(([first]) => first ?? [])
}

function refuseUnknownArtists(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'P2003') throw problem('music.unknown-reference')
  throw error
}
