/** Commands of `npm run admin` besides those that call the api */
import { describeCommands } from './commands.ts'
import { IMPORT_USAGE } from './import/import-usage.ts'

interface OperatorCommand {
  words: string
  does: string
  /** True if it neither needs nor starts a database */
  isAlone?: boolean
}

const operatorCommands: readonly OperatorCommand[] = [
  {
    words: 'help [RESOURCE]',
    does: 'Lists all commands; those of a resource with their options',
    isAlone: true,
  },
  {
    words: 'doctor [PART]',
    does: 'Looks at all that must hold of this host, and says what cures it',
    isAlone: true,
  },
  { words: 'make-admin EMAIL', does: 'Makes an account an admin, and creates it if there is none' },
  { words: 'confirm ID', does: 'Confirms a track' },
  { words: 'jobs', does: 'Lists active and failed uploads' },
  { words: 'uploads retry [--reason CODE]', does: 'Tries failed uploads again' },
  { words: IMPORT_USAGE, does: 'Adds the recordings of a folder, or only prints what it would add' },
  {
    words: 'media verify [--repair]',
    does: 'Reads all stored files, and names missing, damaged and orphaned ones',
  },
  { words: 'media move --to s3|local', does: 'Moves the stored files while Nava is stopped' },
  { words: 'backup PLACE', does: 'Takes a backup; PLACE is a folder or s3://bucket/folder' },
  { words: 'backup list PLACE', does: 'Lists the backups', isAlone: true },
  { words: 'backup verify PLACE [NAME]', does: 'Reads all of a backup', isAlone: true },
  {
    words: 'restore PLACE [NAME] [--rows-only | --playlist ID | --account EMAIL]',
    does: 'Restores a backup, or a part of it',
  },
  { words: 'demo remove', does: 'Removes the demo' },
  { words: 'demo allow', does: 'Lets the next start make the demo again' },
  { words: 'mail test ADDRESS', does: 'Sends a test mail by SMTP_URL' },
  {
    words: 'alerts config',
    does: 'Prints the configuration of Alertmanager that mails alarms to ALERTS_TO',
  },
]

export const USAGE = `Usage: npm run admin -- ${operatorCommands.map(({ words }) => words).join(' | ')} | RESOURCE VERB [ID] [FILE] [--OPTION VALUE …] [--json] [--yes] [--url ADDRESS] [--as EMAIL]`

export const isOperatorCommand = (word: string | undefined): boolean =>
  operatorCommands.some(({ words }) => words.split(' ')[0] === word)

/** Returns true if the command needs no database. A resource without a verb is described. */
export function isAlone(given: readonly string[]): boolean {
  const [word, next] = given
  if (word === undefined) return true
  const own = operatorCommands.filter(({ words }) => words.split(' ')[0] === word)
  if (own.length === 0) return next === undefined
  const exact = own.find(({ words }) => words.split(' ')[1] === next) ?? own[0]
  return exact?.isAlone ?? false
}

/** Describes all commands, or those of `subject`, such as `albums` or `backup`. */
export function describeAll(subject?: string): string {
  const own = operatorCommands.filter(({ words }) => subject === undefined || words.split(' ')[0] === subject)
  return [...own.map(({ words, does }) => `${words}\n    ${does}`), describeCommands(subject)]
    .filter((text) => text !== '')
    .join('\n')
}
