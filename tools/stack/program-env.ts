import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { withoutUnknown } from '@nava/settings/setting-remarks'
import type { Settings } from '@nava/settings/settings'
import { persistentSecret } from '../persistent-secret.ts'

export async function programEnv(
  settings: Settings,
  given: { root: string; dev: boolean; databaseUrl: string; listen: { host: string; port: number } },
): Promise<NodeJS.ProcessEnv> {
  const { root, dev, databaseUrl, listen } = given
  const secret = (): string => randomBytes(48).toString('base64url')
  return {
    NODE_ENV: dev ? 'development' : 'production',
    ...RUNTIME,
    // Reusing compiled code halves the start time and saves 20 MB.
    NODE_COMPILE_CACHE: compileCache(root),
    // Prints codes if there is no mail server, but not for an operator's database, which may have accounts of other
    // people.
    PRINT_CODES: settings.SMTP_URL || settings.DATABASE_URL ? '0' : '1',
    // Unknown settings are named once, by the stack.
    ...withoutUnknown(withoutBlanks(process.env)),
    HOST: listen.host,
    PORT: String(listen.port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: settings.DATA_DIR,
    JWT_SECRET:
      settings.JWT_SECRET ?? (await persistentSecret(join(settings.DATA_DIR, 'jwt-secret'), secret)),
    ...(dev ? {} : { WEB_DIR: join(root, 'apps/web/dist') }),
  }
}

export const compileCache = (root: string): string => join(root, 'node_modules/.cache/node-compile')

/**
 * The C library and Node read these variables at the start; variables of the environment take precedence. The
 * Dockerfile sets the same values. Figures: bench/results/2026-11-25-price-tags.md
 */
export const RUNTIME = {
  // Returns memory of decoded pictures to the system, so that 170 MB remain instead of 340. Without it, glibc raises
  // this limit once a large block is freed, and then keeps such blocks.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Number of threads for file reads, password hashes and pictures: during 8 hashes a read takes 350 ms with 4 threads,
  // 5 ms with 16.
  UV_THREADPOOL_SIZE: '16',
}

/**
 * Heap options of api and worker, as in docker-compose.yml and the Dockerfile. An idle process returns
 * memory: 220 instead of 400 MB after a load. Growth of 30 % saves a quarter of the processor time.
 */
export const HEAP_ARGS = ['--heap-growing-percent=30', '--memory-saver-mode']

function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
