/** Which release this program is, as api and worker say it */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')))

/** The clone may belong to another user. Read at the start, because a later `git pull` may change the commit. Undefined outside a clone. */
export const commitOfClone = promisify(execFile)('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
  cwd: ROOT,
  // Git must not find a repository around the folder.
  env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(ROOT) },
}).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
)
