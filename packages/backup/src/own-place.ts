/** A place of backups belongs to one station: no other one adds to it, thins it or removes from it. */
import { notePlace, readStation } from '@nava/db/station'
import { readMark, writeMark } from '@nava/media/storage/mark'
import type { Client } from 'pg'
import { readBackupState } from './backup-state.ts'
import { backupNames, nameOf, readManifest } from './manifest.ts'
import { readSecrets } from './secrets.ts'
import type { Target } from './target.ts'
import { unlessLost } from './checked-bytes.ts'

/** Name under which a station notes a place of backups */
export const placeOfBackups = (place: string): string => `backups ${place}`

const ADOPT = 'If this station is to keep its backups there, run "npm run admin -- storage adopt backups".'

/**
 * Marks a place that is new, or that holds backups of this station from before there were marks.
 * @throws Error with a message for the operator if the place is another station's, or lacks the backups it had
 */
export async function claimBackups(client: Client, target: Target, dataDir: string): Promise<void> {
  const { place } = target
  const mark = await readMark(target)
  const station = await readStation(client)
  if (mark === station.id) return
  if (mark !== undefined) throw new Error(`${place} holds the backups of another station. ${ADOPT}`)
  const names = await backupNames(target)
  const name = placeOfBackups(place)
  if (names.length === 0 && station.places.includes(name))
    throw new Error(
      `${place} is empty, though backups of this station were there: mount its disk. If it is meant to be new, run "npm run admin -- storage adopt backups".`,
    )
  if (names.length > 0 && !(await areOurs(client, target, names, dataDir)))
    throw new Error(`${place} holds backups, and nothing says that they are this station's. ${ADOPT}`)
  await adoptBackups(client, target)
}

export async function adoptBackups(client: Client, target: Target): Promise<void> {
  await writeMark(target, (await readStation(client)).id)
  await notePlace(client, placeOfBackups(target.place))
}

/** Backups are this station's if it remembers the last one, or if one has its secrets. */
async function areOurs(
  client: Client,
  target: Target,
  names: readonly string[],
  dataDir: string,
): Promise<boolean> {
  const { takenAt } = (await readBackupState(client, target.place)) ?? {}
  if (takenAt !== undefined && names.includes(nameOf(new Date(takenAt)))) return true
  const ours = new Set(Object.values(await readSecrets(dataDir)))
  for (const name of names.toReversed()) {
    const manifest = await readManifest(target, name).catch(unlessLost)
    if (manifest && Object.values(manifest.secrets).some((secret) => ours.has(secret))) return true
  }
  return false
}
