/** Programs that replace ffmpeg and misbehave. */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg } from './make-media.ts'

/**
 * Makes a program that runs the real ffmpeg, with the words of `change` around it; gives its path. In `change`, lines of
 * shell, `"$@"` are the words that it was called with, `$last` the last of them, and `$real` is the real program.
 */
export async function fakeFfmpeg(folder: string, name: string, change: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/bash\nreal='${ffmpeg}'\nlast="\${@: -1}"\n${change}\n`)
  await chmod(path, 0o755)
  return path
}
