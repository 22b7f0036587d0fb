import type { ArtistCard, CodePage } from '@nava/contracts'
import pLimit from 'p-limit'
import { useState } from 'react'
import { type BulkRow, changeRow, isUncreated, withFiles, withTags } from './bulk-store.ts'
import { createTracks } from './create-tracks.ts'
import { type KnownNames, learnNames, NO_NAMES } from './known-names.ts'
import type { LeftOutFiles } from './read-files.ts'
import type { TaggedFile } from './tagged-file.ts'

const NONE: LeftOutFiles = { unsupported: [], unfinished: [] }
const AT_ONCE = 4

/** Holds the rows of a bulk upload, from the choice of files to their tracks. */
export function useBulkUpload(artists: readonly ArtistCard[]) {
  const [rows, setRows] = useState<readonly BulkRow[]>([])
  const [leftOut, setLeftOut] = useState<LeftOutFiles>(NONE)
  const [known, setKnown] = useState<KnownNames>(NO_NAMES)
  const [encoding, setEncoding] = useState<CodePage>()
  const [taken] = useState(() => new Set<number>())
  const [busy, setBusy] = useState<'reading' | 'creating'>()
  const change = (id: number, changed: Partial<BulkRow>) => setRows((now) => changeRow(now, id, changed))

  /** What cannot be asked now is asked before tracks are created. */
  const learn = async (files: readonly TaggedFile[]) =>
    setKnown(await learnNames(known, [...rows, ...files], artists).catch(() => known))

  return {
    ...{ rows, leftOut, known, encoding, busy, change },

    add: async (files: readonly File[]) => {
      setBusy('reading')
      // The library that reads tags is large, so it loads on demand.
      const { readFiles } = await import('./read-files.ts')
      const read = await readFiles(files, { before: rows, encoding })
      await learn(read.tagged)
      setLeftOut((now) => ({
        unsupported: [...new Set([...now.unsupported, ...read.leftOut.unsupported])],
        unfinished: [...new Set([...now.unfinished, ...read.leftOut.unfinished])],
      }))
      setRows((now) => withFiles(now, read.tagged, read.digests))
      setBusy(undefined)
    },

    /** Reads the tags of files that were not created yet in another code page. */
    readAgain: async (chosen: CodePage | undefined) => {
      setBusy('reading')
      setEncoding(chosen)
      const { readTags } = await import('./read-tags.ts')
      const read = await pLimit(AT_ONCE).map(rows.filter(isUncreated), async ({ id, file, folderDisc }) => ({
        id,
        tagged: await readTags(file, chosen, folderDisc),
      }))
      await learn(read.map(({ tagged }) => tagged))
      const byID = new Map(read.map(({ id, tagged }) => [id, tagged]))
      setRows((now) =>
        now.map((row) => {
          const tagged = byID.get(row.id)
          return tagged && isUncreated(row) ? withTags(row, tagged) : row
        }),
      )
      setBusy(undefined)
    },

    create: async (
      wanted: readonly BulkRow[],
      options: { artistID: number; undated: string; albumID?: number | undefined },
    ) => {
      setBusy('creating')
      await createTracks(wanted, { ...options, artists, known, taken, onChange: change })
      setBusy(undefined)
    },

    reset: () => {
      setRows([])
      setLeftOut(NONE)
    },
  }
}
