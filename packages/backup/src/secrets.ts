import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, SECRETS } from './manifest.ts'

/** Returns the secrets of DATA_DIR that a backup keeps. */
export async function readSecrets(dataDir: string): Promise<Manifest['secrets']> {
  const secrets: Manifest['secrets'] = {}
  for (const name of SECRETS) {
    const secret = await readFile(join(dataDir, name), 'utf8').catch(() => undefined)
    if (secret !== undefined) secrets[name] = secret.trim()
  }
  return secrets
}
