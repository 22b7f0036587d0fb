import { spawnSync, type SpawnOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Account for PostgreSQL's programs, which refuse root. Commands run as `[...prefix, command, ...args]`, with
 * `identity` among the spawn options.
 */
export interface Account {
  /** Owner of the server's files; undefined for the current user */
  owner: { uid: number; gid: number } | undefined
  identity: Pick<SpawnOptions, 'uid' | 'gid'>
  prefix: readonly string[]
}

/**
 * Finds the account for a server in `dir`; for root, creates it if needed.
 * @throws Error with one line of instructions
 */
export async function findAccount(dir: string, program: string): Promise<Account> {
  const made = await stat(dir).catch(() => undefined)
  const me = process.getuid?.()
  if (me === undefined || me !== 0) {
    if (made && me !== undefined && made.uid !== me) {
      throw new Error(`${dir} belongs to another user (id ${made.uid}): start as the one who made it`)
    }
    return { owner: undefined, identity: {}, prefix: [] }
  }
  const owner = made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : postgresUser()
  for (const account of waysToBecome(owner)) {
    if (reaches(account, program, dirname(dir))) return account
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user it would run as cannot reach ${dirname(dir)}: ` +
      'start as a normal user, or move the project and DATA_DIR to where every user may look',
  )
}

function postgresUser(): { uid: number; gid: number } {
  const known = lookUp()
  if (known) return known
  spawnSync('groupadd', ['--system', 'postgres'])
  const flags = [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]
  spawnSync('useradd', flags)
  const created = lookUp()
  if (!created)
    throw new Error(
      'PostgreSQL does not run as root, and a user for it could not be created: start as a normal user',
    )
  return created
}

function lookUp(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * Yields ways to run programs as `owner`, the plain one first. That account may be unable to enter a checkout in root's
 * home folder; the others use setpriv to grant it the right to traverse folders, and nothing else.
 */
function* waysToBecome(owner: { uid: number; gid: number }): Generator<Account> {
  yield { owner, identity: owner, prefix: [] }
  for (const right of ['dac_read_search', 'dac_override']) {
    const ids = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
    // Programs such as initdb check access before they open a file, so they need the right themselves.
    const rights = [
      '--inh-caps',
      `+${right}`,
      '--ambient-caps',
      `+${right}`,
      '--securebits',
      '+no_setuid_fixup',
    ]
    yield { owner, identity: {}, prefix: ['setpriv', ...ids, ...rights, '--'] }
  }
}

function reaches({ prefix, identity }: Account, program: string, folder: string): boolean {
  const look = ['-c', 'cd "$1" && test -x "$2" && "$2" --version', 'sh', folder, program]
  const { command, args } = asCommand([...prefix, '/bin/sh', ...look])
  return spawnSync(command, args, { ...identity, cwd: '/' }).status === 0
}

export function asCommand(argv: readonly string[]): { command: string; args: string[] } {
  const [command, ...args] = argv
  if (command === undefined) throw new Error('There is no command to run')
  return { command, args }
}
