/**
 * Runs `npm run admin -- storage adopt [media|backups|data]`: marks a place as this station's, which is meant to be new
 * or was another's: the folder or bucket of the media, BACKUP_TO, or DATA_DIR.
 */
import { withConnection } from '@nava/backup/back-up'
import { adoptBackups } from '@nava/backup/own-place'
import { openTarget } from '@nava/backup/target'
import { adoptPlace } from '@nava/media/storage/claim-place'
import { readStation } from '@nava/db/station'
import { localStorage } from '@nava/media/storage/local-storage'
import { writeMark } from '@nava/media/storage/mark'
import { openPlaces } from '@nava/media/storage/open-storage'
import { assertOwner, commandOf } from '@nava/settings/assert-owner'
import { BACKUP_SETTINGS } from '@nava/settings/backup-settings'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import type { Client } from 'pg'

const USAGE = 'Usage: npm run admin -- storage adopt [media|backups|data]'

async function adopt(sql: Client, what: string): Promise<string> {
  if (what === 'media') {
    const { current } = await openPlaces(mediaPlaces(readSettings(process.env, MEDIA_SETTINGS)))
    await adoptPlace(sql, current)
    return `This station keeps its media in ${current.place} now. "npm run admin -- media verify" names what is missing there.`
  }
  if (what === 'data') {
    const { DATA_DIR } = readSettings(process.env, ['DATA_DIR'])
    await writeMark(localStorage(DATA_DIR), (await readStation(sql)).id)
    return `This station uses ${DATA_DIR} now.`
  }
  if (what !== 'backups') throw new Error(USAGE)
  const settings = readSettings(process.env, ['BACKUP_TO', ...BACKUP_SETTINGS])
  if (settings.BACKUP_TO === undefined) throw new Error('BACKUP_TO is not set.')
  const target = await openTarget(settings.BACKUP_TO, settings)
  await adoptBackups(sql, target)
  return `This station keeps its backups in ${target.place} now, and thins those that are there.`
}

try {
  const [, word, what = 'media', ...more] = process.argv.slice(2)
  if (word !== 'adopt' || more.length > 0) throw new Error(USAGE)
  const settings = readSettings(process.env, ['DATABASE_URL', 'DATA_DIR'], ['DATABASE_URL'])
  assertOwner(settings.DATA_DIR, commandOf(process.argv.slice(2)))
  console.log(await withConnection(settings.DATABASE_URL, (sql) => adopt(sql, what)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
