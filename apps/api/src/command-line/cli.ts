/**
 * Commands for the operator, on the database at DATABASE_URL or else the one that `npm start` runs:
 *
 * - `make-admin EMAIL` makes an account an admin, creating it if needed
 * - `confirm ID` confirms a track
 * - `jobs` lists active and failed uploads
 * - `uploads retry [--reason CODE]` retries failed uploads, all or those with one reason
 * - `mail test ADDRESS` sends a test mail
 * - `media verify`, `media move`: see admin/media/media-command.ts
 * - `import DIR …` adds a folder's recordings: see import/import-command.ts
 * - `RESOURCE VERB …` calls an endpoint for admins: see run-command.ts
 */
import { describeFailure, email } from '@nava/contracts'
import { type Database, openDatabase } from '@nava/db'
import { assertMigrated } from '@nava/db/schema-version'
import { type Failure, readFailure } from '@nava/media/uploads/failure-reasons'
import { assertOwner, commandOf } from '@nava/settings/assert-owner'
import { printable } from '@nava/settings/printable'
import { readSettings } from '@nava/settings/settings'
import { writeAudit } from '../platform/audit/audited.ts'
import { testMail } from './mail-command.ts'
import { isAlone, isOperatorCommand, USAGE } from './operator-commands.ts'
import { runCommand } from './run-command.ts'
import { runMediaWords } from '../admin/media/media-command.ts'
import { retryUploads } from '../admin/media/retry-uploads.ts'

/** @throws Error with a message for the operator */
export async function runWords(
  db: Database,
  [word, subject, ...rest]: readonly string[],
  source: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  if (word === 'uploads' && subject === 'retry') {
    const [option, code, ...more] = rest
    if (rest.length === 0) return await retryUploads(db)
    if (option === '--reason' && code && more.length === 0) return await retryUploads(db, code)
  }
  if (rest.length > 0) throw new Error(USAGE)
  if (word === 'make-admin' && subject) return await makeAdmin(db, subject, source)
  if (word === 'confirm' && subject) return await confirm(db, subject)
  if (word === 'jobs' && !subject) return await jobs(db)
  throw new Error(USAGE)
}

async function makeAdmin(
  db: Database,
  subject: string,
  source: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { SMTP_URL } = readSettings(source, ['SMTP_URL'])
  const { data: address } = email.safeParse(subject)
  if (address === undefined) throw new Error(`${subject} is no e-mail address`)
  return await db.$transaction(async (tx) => {
    const known = await tx.user.findUnique({ where: { email: address } })
    if (known?.isAdmin) return `${address} is an admin already.`
    const { id } = await tx.user.upsert({
      where: { email: address },
      create: { email: address, isAdmin: true },
      update: { isAdmin: true },
    })
    await writeAudit(tx, undefined, {
      action: 'make admin',
      kind: 'users',
      rowID: id,
      changes: { isAdmin: true },
    })
    return known
      ? `${address} is an admin now.`
      : `${address} is an admin now: sign in with this address${SMTP_URL === undefined ? '; the code is the newest file in the folder outbox of DATA_DIR, as there is no mail server (SMTP_URL)' : ', a code is mailed to it'}.`
  })
}

async function confirm(db: Database, subject: string): Promise<string> {
  const id = /^[1-9]\d{0,8}$/.test(subject) ? Number(subject) : 0
  return await db.$transaction(async (tx) => {
    const music = await tx.music.findUnique({ where: { id } })
    if (!music) throw new Error(`There is no track ${subject}`)
    if (music.isConfirmed) return `"${music.title}" is confirmed already.`
    await tx.music.update({ where: { id }, data: { isConfirmed: true } })
    await writeAudit(tx, undefined, {
      action: 'decide',
      kind: 'music',
      rowID: id,
      changes: { isConfirmed: true },
    })
    return `"${music.title}" is confirmed.`
  })
}

const textOf = ({ code, params }: Failure) => describeFailure(code, params)

const MAX_JOBS = 200

async function jobs(db: Database): Promise<string> {
  const rows = await db.mediaAsset.findMany({
    where: { state: { not: 'ready' }, sourceVersion: { not: '' } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_JOBS,
    include: { music: { select: { title: true } }, podcast: { select: { title: true } } },
  })
  if (rows.length === 0) return 'Nothing is under way and nothing has failed.'
  return rows
    .map((row) => {
      const title = row.music?.title ?? row.podcast?.title ?? ''
      const state = row.state === 'processing' ? `${row.state} ${row.percent} %` : row.state
      const reason = row.state === 'failed' ? textOf(readFailure(row)) : ''
      return [row.id, row.kind, state, title, reason].join('\t').trimEnd()
    })
    .join('\n')
}

async function main(words: readonly string[]): Promise<void> {
  if (!isAlone(words) && !words.includes('--url'))
    assertOwner(readSettings(process.env, ['DATA_DIR']).DATA_DIR, commandOf(words))
  if (words[0] === 'import') {
    const { runImport } = await import('./import/import-command.ts')
    if (!(await runImport(words.slice(1), process.env, print))) process.exitCode = 1
    return
  }
  if (words[0] === 'mail' && words[1] === 'test' && words[2] && words.length === 3)
    return print(await testMail(words[2], process.env))
  const isOwn = words[0] === 'jobs' && words.length === 1
  const printed = isOwn ? undefined : await runCommand(words, process.env)
  if (printed !== undefined) return print(printed)
  if (!isOperatorCommand(words[0])) throw new Error(USAGE)
  const { DATABASE_URL, ALLOW_NEWER_SCHEMA: allowsNewer } = readSettings(
    process.env,
    ['DATABASE_URL', 'ALLOW_NEWER_SCHEMA'],
    ['DATABASE_URL'],
  )
  const { db, sql, close } = openDatabase(DATABASE_URL, { connections: 1 })
  try {
    await assertMigrated(sql, { allowsNewer })
    if (words[0] === 'media') return await media(words.slice(1))
    print(await runWords(db, words, process.env))
  } finally {
    await close()
  }
}

const print = (text: string): void => void process.stdout.write(`${printable(text)}\n`)

/** Exits with 1 if the operator must act. */
async function media(words: readonly string[]): Promise<void> {
  const report = await runMediaWords(words)
  if (!report) throw new Error(USAGE)
  print(report.text)
  if (!report.isWell) process.exitCode = 1
}

if (import.meta.main)
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`)
    process.exitCode = 1
  })
