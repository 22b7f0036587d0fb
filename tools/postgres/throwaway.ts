import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './server.ts'

/**
 * Starts a server in a new temporary folder; nothing is flushed to the disk, and disposing of it removes everything.
 */
export async function startThrowawayPostgres(): Promise<
  { url: (database?: string) => string } & AsyncDisposable
> {
  const folder = await mkdtemp(join(await fastFolder(), 'nava-postgres-'))
  // For root: the server's account has to traverse it.
  await chmod(folder, 0o711)
  const password = randomBytes(12).toString('hex')
  const server = await startPostgres({
    dir: join(folder, 'data'),
    log: join(folder, 'log'),
    password,
    durable: false,
  })
  return {
    url: server.url,
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** More than a run of all tests ever has at once, in bytes. */
const ROOM = 2 * 1024 ** 3

/** Memory that is mounted as a folder, where there is enough: a database is made there in a quarter of the time. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM ? memory : tmpdir()
}
