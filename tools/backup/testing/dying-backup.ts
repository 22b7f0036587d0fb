/**
 * Takes a backup and kills itself at a point: `node dying-backup.ts PLACE POINT`, with DATABASE_URL and
 * DATA_DIR.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { takeBackup, whileAlone } from '@nava/backup/back-up'
import { openTarget, type Target } from '@nava/backup/target'
import { BACKUP_SETTINGS } from '@nava/settings/backup-settings'
import { readSettings } from '@nava/settings/settings'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return await sleep(60_000, undefined as never)
}

interface Point {
  operation: keyof Target
  key: RegExp
  inTheMiddle?: boolean
  isPruning?: boolean
}

export const POINTS = {
  'before the first file': { operation: 'put', key: /^media\// },
  'in a file': { operation: 'put', key: /^media\//, inTheMiddle: true },
  'before a file is read back': { operation: 'open', key: /^media\// },
  'before the first table': { operation: 'put', key: /\/tables\// },
  'in a table': { operation: 'put', key: /\/tables\/users\./, inTheMiddle: true },
  'before the list of media': { operation: 'put', key: /\/media\.jsonl/ },
  'in the list of media': { operation: 'put', key: /\/media\.jsonl/, inTheMiddle: true },
  'while tables are read back': { operation: 'open', key: /\/tables\/users\./ },
  'before the manifest': { operation: 'put', key: /\/manifest\.json$/ },
  'in the manifest': { operation: 'put', key: /\/manifest\.json$/, inTheMiddle: true },
  'before an old manifest is removed': { operation: 'remove', key: /\/manifest\.json$/, isPruning: true },
  'before the rest of an old backup is removed': {
    operation: 'removeFolder',
    key: /^backups\//,
    isPruning: true,
  },
  'before a file of old backups is removed': { operation: 'remove', key: /^media\//, isPruning: true },
} as const satisfies Record<string, Point>

function dyingAt(target: Target, { operation, key: pattern, inTheMiddle, isPruning = false }: Point): Target {
  let isComplete = false
  const isHere = (name: keyof Target, key: string) =>
    name === operation && pattern.test(key) && isComplete === isPruning
  const before = async (name: keyof Target, key: string): Promise<void> => {
    if (isHere(name, key) && !inTheMiddle) await die()
  }
  return {
    ...target,
    put: async (key, source, options) => {
      await before('put', key)
      const result = await target.put(key, isHere('put', key) ? halfOf(source) : source, options)
      if (key.endsWith('manifest.json')) isComplete = true
      return result
    },
    open: async (key) => (await before('open', key), await target.open(key)),
    remove: async (key) => (await before('remove', key), await target.remove(key)),
    removeFolder: async (folder) => (await before('removeFolder', folder), await target.removeFolder(folder)),
  }
}

function halfOf(source: Readable | Uint8Array): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        const bytes = Buffer.from(chunk as Uint8Array)
        yield bytes.subarray(0, bytes.length >> 1)
        await die()
      }
    })(),
  )
}

if (import.meta.main) {
  const [place = '', name = ''] = process.argv.slice(2)
  const point: Point | undefined = POINTS[name as keyof typeof POINTS]
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '' } = process.env
  const target = await openTarget(place, readSettings(process.env, BACKUP_SETTINGS))
  const from = { dataDir, storage: localStorage(mediaFolder(dataDir)) }
  await whileAlone(databaseUrl, (client) => takeBackup(client, from, point ? dyingAt(target, point) : target))
}
