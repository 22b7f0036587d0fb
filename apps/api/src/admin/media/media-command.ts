/**
 * Commands of `npm run admin -- media`:
 *
 * - `media verify` reports missing, damaged and orphaned files
 * - `media verify --repair` queues repairs and removes orphans; with `--accept-losses` also where they are many
 * - `media move --to s3|local` moves the files of a station that does not run
 */
import { openDatabase } from '@nava/db'
import { openPlaces, openStorage } from '@nava/media/storage/open-storage'
import { readStation } from '@nava/db/station'
import { redisOf } from '@nava/media/queues/queue-backing'
import { openQueues } from '@nava/media/queues/queues'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { moveMedia } from './move-media.ts'
import { type Finding, type Verification, verifyMedia } from '@nava/media/uploads/verify-media'

/** `isWell`: true if no fault requires action by the operator */
interface MediaReport {
  text: string
  isWell: boolean
}

export async function runMediaWords(words: readonly string[]): Promise<MediaReport | undefined> {
  const [word, option, ...rest] = words
  if (word === 'move' && option === '--to' && rest.length === 1 && (rest[0] === 's3' || rest[0] === 'local'))
    return await move(rest[0])
  const options = words.slice(1)
  const isKnown = ['', '--repair', '--repair --accept-losses'].includes(options.join(' '))
  if (word !== 'verify' || !isKnown) return undefined
  const repair = options.includes('--repair')
  const acceptsLosses = options.includes('--accept-losses')
  const settings = readSettings(
    process.env,
    ['DATABASE_URL', 'REDIS_URL', ...MEDIA_SETTINGS],
    ['DATABASE_URL'],
  )
  const { db, sql, close } = openDatabase(settings.DATABASE_URL, { connections: 2 })
  try {
    const queues = await openQueues({
      databaseUrl: settings.DATABASE_URL,
      redis: redisOf(settings.REDIS_URL, (await readStation(sql)).id),
      connections: 2,
      log: { warn: (_facts, text) => void process.stderr.write(`${text}\n`) },
    })
    try {
      const storage = await openStorage(mediaPlaces(settings), { sql })
      return report(await verifyMedia({ db, storage, queues }, { repair, acceptsLosses }))
    } finally {
      await queues.close()
    }
  } finally {
    await close()
  }
}

async function move(target: 'local' | 's3'): Promise<MediaReport> {
  const settings = readSettings(process.env, ['DATABASE_URL', ...MEDIA_SETTINGS], ['DATABASE_URL'])
  const { place: set, ...places } = mediaPlaces(settings)
  if (!places.s3) throw new Error('No bucket is set: see S3_BUCKET in .env.example')
  const { db, sql, close } = openDatabase(settings.DATABASE_URL, { connections: 2 })
  try {
    const from = await openStorage({ ...places, place: target === 's3' ? 'local' : 's3' }, { sql })
    const { current: to } = await openPlaces({ ...places, place: target })
    const { copied, bytes, removed, left } = await moveMedia({ db, sql, from, to })
    const next = set === target ? '' : `set MEDIA_STORAGE=${target} for the api and all workers, then `
    const lines = [
      ...left.map(({ fault, key }) => `${fault}\t${key}`),
      `${copied} files (${(bytes / MB).toFixed(1)} MB) copied, ${removed} removed from where they were, ${left.length} still there.`,
      `The media are in ${to.place}: ${next}start Nava${left.length > 0 ? ' and run "npm run admin -- media verify --repair"' : ''}.`,
    ]
    return { text: lines.join('\n'), isWell: left.length === 0 }
  } finally {
    await close()
  }
}

const MB = 1e6

function report({ files, bytes, findings, unasked }: Verification): MediaReport {
  const lines = findings.map(({ fault, key, done }) =>
    [fault, key, ...(done === 'nothing' ? [] : [done])].join('\t'),
  )
  const count = (fault: Finding['fault']) => findings.filter((finding) => finding.fault === fault).length
  const numbers = (['missing', 'damaged', 'orphaned'] as const).map((fault) => `${count(fault)} ${fault}`)
  const summary = `${files} files (${(bytes / MB).toFixed(1)} MB) read: ${numbers.join(', ')}.`
  const isWell = findings.every(({ done }) => done === 'queued' || done === 'removed' || done === 'found')
  return { text: [...lines, summary, ...questions(unasked)].join('\n'), isWell }
}

function questions({ losses, orphans }: Verification['unasked']): string[] {
  if (losses + orphans === 0) return []
  const left = [
    ...(losses > 0 ? [`${losses} recordings and their uploads are gone, and were not marked lost`] : []),
    ...(orphans > 0 ? [`${orphans} files have no row, and were not removed`] : []),
  ]
  return [
    `${left.join('; ')}: these are many. See that the disk or bucket and the database are the right ones; if so, repeat with --repair --accept-losses.`,
  ]
}
