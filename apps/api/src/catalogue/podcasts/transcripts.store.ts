import type { Database } from '@nava/db'
import type { Cue } from '@nava/media/captions/cue'
import * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'

export const Cues: z.ZodType<Cue[]> = z.array(
  z.object({ start: z.int(), end: z.int(), text: z.string(), voice: z.string().exactOptional() }),
)

export interface Transcript {
  /** BCP 47 tag */
  language: string
  cues: Cue[]
}

export type TranscriptsStore = ReturnType<typeof transcriptsStore>

export function transcriptsStore(db: Database) {
  return {
    find: async (podcastID: number): Promise<Transcript | undefined> => {
      const row = await db.podcastTranscript.findUnique({ where: { podcastID } })
      return row ? { language: row.language, cues: Cues.parse(row.cues) } : undefined
    },

    save: async (tx: Tx, podcastID: number, { language, cues }: Transcript): Promise<void> => {
      const data = { language, cues: cues.map((cue) => ({ ...cue })) }
      await tx.podcastTranscript.upsert({
        where: { podcastID },
        create: { podcastID, ...data },
        update: data,
      })
    },

    remove: async (tx: Tx, podcastID: number): Promise<boolean> =>
      (await tx.podcastTranscript.deleteMany({ where: { podcastID } })).count === 1,
  }
}
