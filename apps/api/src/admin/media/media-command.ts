/**
 * The words of `npm run admin -- media`:
 *
 *     media verify            names missing, damaged and orphaned files
 *     media verify --repair   queues what can be made again, and removes orphans
 */
import { openDatabase } from '@nava/db'
import { openStorage } from '@nava/media/open-storage'
import { openQueues } from '@nava/media/queues'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { type Finding, type Verification, verifyMedia } from './verify-media.ts'

export const MEDIA_USAGE = 'media verify [--repair]'

/** The text to print, and whether nothing is left to be done by hand. */
interface MediaReport {
  text: string
  isWell: boolean
}

/** Runs `verify` on the storage and database of the settings; undefined if the words are others. */
export async function runMediaWords(words: readonly string[]): Promise<MediaReport | undefined> {
  const [word, option, ...rest] = words
  if (word !== 'verify' || rest.length > 0 || (option !== undefined && option !== '--repair'))
    return undefined
  const repair = option === '--repair'
  const settings = readSettings(
    process.env,
    ['DATABASE_URL', 'REDIS_URL', ...MEDIA_SETTINGS],
    ['DATABASE_URL'],
  )
  const { db, close } = openDatabase(settings.DATABASE_URL, { connections: 2 })
  try {
    const queues = await openQueues({
      databaseUrl: settings.DATABASE_URL,
      redisUrl: settings.REDIS_URL,
      connections: 2,
      log: { warn: (_facts, text) => void process.stderr.write(`${text}\n`) },
    })
    try {
      const storage = await openStorage(mediaPlaces(settings))
      return report(await verifyMedia({ db, storage, queues }, { repair }))
    } finally {
      await queues.close()
    }
  } finally {
    await close()
  }
}

const MB = 1e6

/** Makes the report: a line for each finding, and a last one with the numbers. */
function report({ files, bytes, findings }: Verification): MediaReport {
  const lines = findings.map(({ fault, key, done }) =>
    [fault, key, ...(done === 'nothing' ? [] : [done])].join('\t'),
  )
  const count = (fault: Finding['fault']) => findings.filter((finding) => finding.fault === fault).length
  const numbers = (['missing', 'damaged', 'orphaned'] as const).map((fault) => `${count(fault)} ${fault}`)
  const summary = `${files} files (${(bytes / MB).toFixed(1)} MB) read: ${numbers.join(', ')}.`
  const isWell = findings.every(({ done }) => done === 'queued' || done === 'removed')
  return { text: [...lines, summary].join('\n'), isWell }
}
