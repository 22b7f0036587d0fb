import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { asCommand, type Account } from './account.ts'
import { withName } from './nameless-user.ts'
import type { Programs } from './programs.ts'
import { reasonIn } from './reasons.ts'

export const ROLE = 'nava'
export const DATABASE = 'nava'

/**
 * Creates a server's files, role and database, unless they exist; they appear in `dir` only once complete. `durable:
 * false`, for tests, syncs nothing.
 */
export async function ensureCluster(options: {
  dir: string
  password: string
  durable: boolean
  programs: Programs
  account: Account
}): Promise<void> {
  const { dir, password, durable, programs, account } = options
  if (await exists(join(dir, 'PG_VERSION'))) return await assertSameVersion(dir, programs)
  if (await exists(dir))
    throw new Error(`${dir} is there but holds no database: move it away, then start again`)
  const prefix = [...account.prefix, ...(account.owner ? [] : withName())]
  const half = `${dir}.half-${process.pid}`
  await removeHalves(dir)
  await mkdir(half, { recursive: true, mode: 0o700 })
  if (account.owner) await chown(half, account.owner.uid, account.owner.gid)
  // Built-in Unicode rules sort equally on every system. Trigrams use the character classes of `--lc-ctype`, where the
  // C locale would lack Persian letters. The superuser cannot sign in.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, ...provider]
  const access = ['--username=postgres', '--auth=reject', ...(durable ? [] : ['--no-sync'])]
  const maker = { ...account, prefix }
  await run(maker, [programs.initdb, `--pgdata=${half}`, ...locale, ...access], { dir })
  const roles = [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password.replaceAll("'", "''")}';`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE};`,
  ]
  const single = [programs.postgres, '--single', '-D', half, 'postgres']
  await run(maker, single, { dir, input: roles.join('\n') })
  await writeFile(join(half, 'pg_hba.conf'), `local all ${ROLE} scram-sha-256\n`)
  await rename(half, dir)
}

/** @throws Error with the way out if another major version of PostgreSQL made the files */
async function assertSameVersion(dir: string, { postgres }: Programs): Promise<void> {
  const made = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  const [, present = ''] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
  if (made === present) return
  throw new Error(
    `${dir} was made by PostgreSQL ${made}, and this version of Nava brings ${present}, which cannot read it. Take a backup with the version of Nava that you ran before, move ${dir} away, and restore the backup with --rows-only (docs/upgrading.md, A new PostgreSQL).`,
  )
}

async function removeHalves(dir: string): Promise<void> {
  const entries = await readdir(dirname(dir)).catch(() => [])
  const halves = entries.filter((entry) => entry.startsWith(`${basename(dir)}.half-`))
  await Promise.all(halves.map((half) => rm(join(dirname(dir), half), { recursive: true, force: true })))
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function run(
  account: Account,
  argv: string[],
  { dir, input = '' }: { dir: string; input?: string },
): Promise<void> {
  const { command, args } = asCommand([...account.prefix, ...argv])
  const env = { ...process.env, LC_ALL: 'C' }
  const child = spawn(command, args, { ...account.identity, cwd: '/', env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  child.stdin.on('error', () => undefined).end(input)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  // In single-user mode, PostgreSQL exits with 0 even after errors, so the output is searched for them.
  if (code !== 0 || /^.*(ERROR|FATAL|PANIC):/m.test(output))
    throw new Error(`PostgreSQL could not be set up: ${reasonIn(output.trim(), dir)}`)
}
