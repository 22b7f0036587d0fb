import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './server.ts'

/** Starts a temporary server that syncs nothing; disposing removes it. */
export async function startThrowawayPostgres(): Promise<
  { url: (database?: string) => string } & AsyncDisposable
> {
  const folder = await mkdtemp(join(await fastFolder(), 'nava-postgres-'))
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

/** Bytes, more than a complete test run needs */
const ROOM = 2 * 1024 ** 3

/** Variable with the folder of a run of tests, which goes with it */
export const FAST_FOLDER = 'NAVA_FAST_FOLDER'

/** Returns a large enough RAM disk, which needs no syncing and creates databases in a quarter of the time. */
export async function fastFolder(): Promise<string> {
  const given = process.env[FAST_FOLDER]
  if (given) return given
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM ? memory : tmpdir()
}
