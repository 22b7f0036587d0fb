import type { Database } from '@nava/db'
import type { Cue } from '@nava/media/captions/cue'
import type { Tx } from '../../platform/audit/audited.ts'
import { Cues } from '../podcasts/transcripts.store.ts'

export interface SubtitlesEntry {
  /** BCP 47 tag */
  language: string
  version: string
  lines: number
}

export type SubtitlesStore = ReturnType<typeof subtitlesStore>

export function subtitlesStore(db: Database) {
  return {
    list: async (musicID: number): Promise<SubtitlesEntry[]> => {
      const rows = await db.videoSubtitles.findMany({
        where: { musicID },
        select: { language: true, lines: true, updatedAt: true },
        orderBy: { language: 'asc' },
      })
      return rows.map(({ language, lines, updatedAt }) => ({
        language,
        lines,
        version: versionOf(updatedAt),
      }))
    },

    find: async (
      musicID: number,
      language: string,
    ): Promise<{ version: string; cues: Cue[] } | undefined> => {
      const row = await db.videoSubtitles.findUnique({ where: { musicID_language: { musicID, language } } })
      return row ? { version: versionOf(row.updatedAt), cues: Cues.parse(row.cues) } : undefined
    },

    /** The caller must hold a lock on the track. Returns false if the video has its maximum of languages. */
    save: async (
      tx: Tx,
      musicID: number,
      { language, cues }: { language: string; cues: readonly Cue[] },
      maxLanguages: number,
    ): Promise<boolean> => {
      const others = await tx.videoSubtitles.count({ where: { musicID, language: { not: language } } })
      if (others >= maxLanguages) return false
      const data = { cues: cues.map((cue) => ({ ...cue })), lines: cues.length }
      await tx.videoSubtitles.upsert({
        where: { musicID_language: { musicID, language } },
        create: { musicID, language, ...data },
        update: data,
      })
      return true
    },

    remove: async (tx: Tx, musicID: number, language: string): Promise<boolean> =>
      (await tx.videoSubtitles.deleteMany({ where: { musicID, language } })).count === 1,
  }
}

const versionOf = (updatedAt: Date): string => updatedAt.getTime().toString(36)
