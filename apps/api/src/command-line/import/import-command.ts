import { parseArgs } from 'node:util'
import { printableLine } from '@nava/settings/printable'
import { HttpError } from '../../platform/http/errors.ts'
import { isEncoding } from '@nava/tags/decode-text'
import { withApi } from '../with-api.ts'
import { IMPORT_USAGE } from './import-usage.ts'
import { fitName } from './fit-names.ts'
import { makePlan, maxBytesOf } from './make-plan.ts'
import { datesToName, printPlan, section, withReason } from './print-plan.ts'
import { readFolder } from './read-folder.ts'
import { knownGenres, writeImport } from './write-import.ts'

type Settings = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

/**
 * Prints what an import of a folder would add; with `--write`, also adds it. Returns false if a file,
 * or something of it, is left out or could not be written.
 * @throws Error with a readable message
 */
export async function runImport(
  words: readonly string[],
  settings: Settings,
  print: Print,
): Promise<boolean> {
  const { folder, values } = readOptions(words)
  const options = { maxBytes: maxBytesOf(settings), encoding: values.encoding }
  const found = await readFolder(folder, options).catch((error: unknown) => {
    const isUnreadable = error instanceof HttpError && error.code === 'folder.unreadable'
    throw isUnreadable ? new Error(`${folder} cannot be read.`, { cause: error }) : error
  })
  return await withApi(values, settings, async (api) => {
    const isDeletedTaken = values['deleted-too'] ?? false
    const { plan, known, deleted } = await makePlan(api, found, { isDeletedTaken, artist: values.artist })
    print(`${folder}: ${found.files.length} recordings`)
    if (found.beside.size > 0)
      print(
        `Beside them, and not read: ${[...found.beside].map(([ending, count]) => `${count} ${ending}`).join(', ')}`,
      )
    if (found.stray.length > 0)
      print(
        section(
          `Beside them, and of no use to them: ${found.stray.length}`,
          found.stray.map(withReason),
        ).join('\n'),
      )
    if (deleted.length > 0) {
      print(`Deleted before, and left out (--deleted-too adds them again): ${deleted.length}`)
      print(deleted.map(({ shown }) => `  ${shown}`).join('\n'))
    }
    print(printPlan(plan, known, await knownGenres(api)))
    const leftInPlan = [plan.unreadable, plan.tagFaults, found.stray, datesToName(plan).oddDates].flat()
      .length
    if (!values.write) {
      print('Nothing was written. Add --write to import this.')
      return leftInPlan === 0
    }
    const { written, failures, leftOut } = await writeImport(api, plan, known, {
      confirms: values.confirm ?? false,
      encoding: values.encoding,
      onProgress: (line) => print(printableLine(line)),
    })
    print(`${written} recordings were imported. They can be played once they are transcoded.`)
    if (leftOut.length > 0)
      print(['Left out:', ...leftOut.map((line) => `  ${printableLine(line)}`)].join('\n'))
    if (failures.length > 0)
      print(['Not imported:', ...failures.map((line) => `  ${printableLine(line)}`)].join('\n'))
    return leftInPlan + leftOut.length + failures.length === 0
  })
}

function readOptions(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{ artist: { type: 'string' }, 'from-tags': { type: 'boolean' } },
      encoding: { type: 'string' },
      ...{ write: { type: 'boolean' }, confirm: { type: 'boolean' }, 'deleted-too': { type: 'boolean' } },
      ...{ url: { type: 'string' }, as: { type: 'string' } },
    },
  })
  const [folder, ...more] = positionals
  const artist = values.artist === undefined ? undefined : fitName('artist', values.artist)
  const isOfOne = artist !== undefined && artist !== ''
  if (folder === undefined || more.length > 0 || isOfOne === (values['from-tags'] ?? false))
    throw new Error(`Usage: npm run admin -- ${IMPORT_USAGE}`)
  if (values.encoding !== undefined && !isEncoding(values.encoding))
    throw new Error(`${values.encoding} is no encoding. Give one such as windows-1256 or utf-8.`)
  return { folder, values: { ...values, artist } }
}
