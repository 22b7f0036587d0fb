import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { FAST_FOLDER, fastFolder } from '../postgres/throwaway.ts'

/** Variable with the name by which the processes of a run are found */
export const RUN = 'NAVA_TEST_RUN'

export interface Run {
  folder: string
  /** For all programs of the run: puts their temporary files into its folders, by which the guard knows them */
  env: Record<string, string>
  /** Ends what still runs, and removes the folders */
  close: () => Promise<void>
}

/** Makes the folders of a run. They go with all of its programs once this process ends, in whatever way. */
export async function openRun(): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-test-'))
  const fast = join(await fastFolder(), basename(folder))
  await mkdir(fast, { recursive: true })
  // Started by root, PostgreSQL runs as another user, who has to get through.
  for (const each of [folder, fast]) await chmod(each, 0o711)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  guard.stdin.write(JSON.stringify([folder, fast]))
  return {
    folder,
    env: { TMPDIR: folder, [FAST_FOLDER]: fast, [RUN]: basename(folder) },
    close: async () => {
      guard.stdin.end()
      if (guard.exitCode === null) await once(guard, 'exit')
    },
  }
}
