import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates the secret by `make` on first use; only its owner may read it. */
export async function persistentSecret(file: string, make: () => string): Promise<string> {
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (stored) return stored
  const secret = make()
  await writeSecret(file, secret)
  return secret
}

export async function writeSecret(file: string, secret: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.half`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.half`, file)
}
