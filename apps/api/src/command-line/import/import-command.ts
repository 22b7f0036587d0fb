import { parseArgs } from 'node:util'
import { limits, MIB } from '@nava/contracts'
import { readSettings } from '@nava/settings/settings'
import type { Api } from '../call-api.ts'
import { withApi } from '../with-api.ts'
import { IMPORT_USAGE } from './import-usage.ts'
import { knownArtists } from './known-artists.ts'
import { planImport } from './plan-import.ts'
import { printPlan } from './print-plan.ts'
import { readFolder } from './read-folder.ts'
import { writeImport } from './write-import.ts'

type Settings = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

/**
 * Prints what an import of a folder would add; with `--write`, also adds it. Returns false if a file could
 * not be read or written.
 * @throws Error with a readable message
 */
export async function runImport(
  words: readonly string[],
  settings: Settings,
  print: Print,
): Promise<boolean> {
  const { folder, values } = readOptions(words)
  const { UPLOAD_AUDIO_MB } = readSettings(settings, ['UPLOAD_AUDIO_MB'])
  const found = await readFolder(folder, Math.min(UPLOAD_AUDIO_MB * MIB, limits.audio.maxBytes))
  return await withApi(values, settings, async (api) => {
    const { plan, known } = await makePlan(api, found, values.artist)
    print(`${folder}: ${found.files.length} recordings`)
    print(printPlan(plan, known))
    if (!values.write) {
      print('Nothing was written. Add --write to import this.')
      return plan.unreadable.length === 0
    }
    const { written, failures } = await writeImport(api, plan, known, {
      confirms: values.confirm ?? false,
      onProgress: print,
    })
    print(`${written} recordings were imported. They can be played once they are transcoded.`)
    if (failures.length > 0) print(['Not imported:', ...failures.map((line) => `  ${line}`)].join('\n'))
    return plan.unreadable.length + failures.length === 0
  })
}

function readOptions(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{ artist: { type: 'string' }, 'from-tags': { type: 'boolean' } },
      ...{ write: { type: 'boolean' }, confirm: { type: 'boolean' } },
      ...{ url: { type: 'string' }, as: { type: 'string' } },
    },
  })
  const [folder, ...more] = positionals
  const artist = values.artist?.trim()
  const isOfOne = artist !== undefined && artist !== ''
  if (folder === undefined || more.length > 0 || isOfOne === (values['from-tags'] ?? false))
    throw new Error(`Usage: npm run admin -- ${IMPORT_USAGE}`)
  return { folder, values: { ...values, artist } }
}

async function makePlan(api: Api, found: Awaited<ReturnType<typeof readFolder>>, artist: string | undefined) {
  const names = found.files.flatMap(({ tags }) => [...tags.artists, tags.albumArtist])
  const albums = new Set(found.files.map(({ tags }) => tags.album).filter(Boolean))
  const known = await knownArtists(
    api,
    artist === undefined ? new Set(names.filter(Boolean)) : [artist],
    albums,
  )
  return { known, plan: planImport(found, known, artist) }
}
