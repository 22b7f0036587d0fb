import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Settings } from '@nava/settings/settings'
import { persistentSecret } from '../persistent-secret.ts'

/** Returns the environment of the api and the worker: ours, and the resolved settings. */
export async function programEnv(
  settings: Settings,
  given: { root: string; dev: boolean; databaseUrl: string; listen: { host: string; port: number } },
): Promise<NodeJS.ProcessEnv> {
  const { root, dev, databaseUrl, listen } = given
  const secret = (): string => randomBytes(48).toString('base64url')
  return {
    NODE_ENV: dev ? 'development' : 'production',
    ...RUNTIME,
    // Caches the code after types are stripped and it is compiled: the next start takes half the time, and 20 MB less.
    NODE_COMPILE_CACHE: compileCache(root),
    // Without a mail server, sign-in codes are printed here, but not for a database that may have other people's
    // accounts.
    PRINT_CODES: settings.SMTP_URL || settings.DATABASE_URL ? '0' : '1',
    ...withoutBlanks(process.env),
    HOST: listen.host,
    PORT: String(listen.port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: settings.DATA_DIR,
    JWT_SECRET:
      settings.JWT_SECRET ?? (await persistentSecret(join(settings.DATA_DIR, 'jwt-secret'), secret)),
    ...(dev ? {} : { WEB_DIR: join(root, 'apps/web/dist') }),
  }
}

/** The folder in which Node caches compiled code, in the project's folder `root`. */
export const compileCache = (root: string): string => join(root, 'node_modules/.cache/node-compile')

/**
 * Read by the C library and Node when a program starts; variables of the environment take precedence. The Dockerfile
 * sets the same.
 */
export const RUNTIME = {
  // glibc gives each busy thread an arena, and what decoding a large picture leaves in it is not returned to the
  // system.
  MALLOC_ARENA_MAX: '2',
  // Fixed, because glibc otherwise raises these thresholds after a large block is freed, and then keeps such blocks in
  // an arena.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // File reads, password hashes and pictures share these threads: with Node's 4, a few hashes delay every stream.
  UV_THREADPOOL_SIZE: '16',
}

/**
 * Node's arguments for the heaps of the api and the worker; docker-compose.yml and the Dockerfile set the same. Half of the
 * space for young objects has 2 MB: by default, Node takes up to 130 MB for it while a program starts, and keeps them. The
 * rest grows by 30 % before the next full garbage collection, by default up to fourfold. When a program has little to do, a
 * collection moves objects together, and the pages that become free are returned to the system.
 */
export const HEAP_ARGS = ['--max-semi-space-size=2', '--heap-growing-percent=30', '--memory-saver-mode']

/** An empty variable means the same as an unset one, for every program. */
function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
