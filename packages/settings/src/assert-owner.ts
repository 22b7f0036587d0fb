import { existsSync, readFileSync, statSync } from 'node:fs'

/**
 * Refuses to run as another user than the one that a folder belongs to, such as root: the station could not change or
 * remove the files that a command leaves there. A folder of root is open to all, as mounted volumes are; one that does
 * not exist belongs to nobody.
 * @throws Error with the command that runs as the owner
 */
export function assertOwner(folder: string, command: string, uid = process.getuid?.()): void {
  if (uid === undefined || !existsSync(folder)) return
  const owner = statSync(folder).uid
  if (owner === uid || owner === 0) return
  throw new Error(
    `${folder} belongs to ${nameOf(owner)}, but this command runs as ${nameOf(uid)}, whose files the station could not change. Run it as ${nameOf(owner)}:\n  runuser --login ${nameOf(owner)} --command ${quoted(`cd ${process.cwd()} && ${command}`)}`,
  )
}

/** As assertOwner, of each folder that the station itself writes */
export function assertOwnerOfPlaces(
  { DATA_DIR, BACKUP_TO }: { DATA_DIR: string; BACKUP_TO?: string | undefined },
  command: string,
): void {
  for (const place of [DATA_DIR, BACKUP_TO])
    if (place && !place.startsWith('s3://')) assertOwner(place, command)
}

/** Returns the command as it is typed. */
export const commandOf = (words: readonly string[]): string =>
  ['npm run admin --', ...words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word)))].join(
    ' ',
  )

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function nameOf(uid: number): string {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}
