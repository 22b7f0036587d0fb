import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg } from './make-media.ts'

/**
 * Makes a misbehaving ffmpeg from a shell script. In `change`, `"$@"` are the arguments, `$last` the last
 * one, `$real` the real program.
 */
export async function fakeFfmpeg(folder: string, name: string, change: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/bash\nreal='${ffmpeg}'\nlast="\${@: -1}"\n${change}\n`)
  await chmod(path, 0o755)
  return path
}
