import type { FurtherLyrics, LyricsKind } from '@nava/contracts'
import type { Database } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'

export type LyricsStore = ReturnType<typeof lyricsStore>

/** Translations and pronunciations of lyrics, which stand beside those of the track */
export function lyricsStore(db: Database) {
  return {
    list: (musicID: number): Promise<FurtherLyrics[]> =>
      db.musicLyrics.findMany({
        where: { musicID },
        select: { kind: true, language: true, text: true },
        orderBy: [{ kind: 'asc' }, { language: 'asc' }],
      }),

    /** The caller must hold a lock on the track. Returns false if the track has its maximum of languages. */
    save: async (
      tx: Tx,
      musicID: number,
      { kind, language, text }: FurtherLyrics,
      maxLanguages: number,
    ): Promise<boolean> => {
      const others = await tx.musicLyrics.count({ where: { musicID, NOT: { kind, language } } })
      if (others >= maxLanguages) return false
      await tx.musicLyrics.upsert({
        where: { musicID_kind_language: { musicID, kind, language } },
        create: { musicID, kind, language, text },
        update: { text },
      })
      return true
    },

    remove: async (
      tx: Tx,
      musicID: number,
      { kind, language }: { kind: LyricsKind; language: string },
    ): Promise<boolean> =>
      (await tx.musicLyrics.deleteMany({ where: { musicID, kind, language } })).count === 1,
  }
}
