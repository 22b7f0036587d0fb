import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Program } from './program.ts'

const FOLDERS: Record<string, readonly ('api' | 'worker')[]> = {
  'apps/api/src': ['api'],
  'worker/src': ['worker'],
  'packages/backup/src': ['api', 'worker'],
  'packages/catalogue-index/src': ['api'],
  'packages/contracts/src': ['api', 'worker'],
  'packages/doctor/src': ['api', 'worker'],
  'packages/media/src': ['api', 'worker'],
  'packages/settings/src': ['api', 'worker'],
  'prisma/generated': ['api', 'worker'],
}

export function watchSources(
  root: string,
  programs: { api: Program; worker: Program },
  onRestart: (name: string) => void,
): { close: () => void } {
  const due = new Set<'api' | 'worker'>()
  let pause: NodeJS.Timeout | undefined
  const restart = (): void => {
    for (const name of due) {
      onRestart(name)
      programs[name].restart()
    }
    due.clear()
  }
  const watchers = Object.entries(FOLDERS).map(([folder, names]) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
      for (const name of names) due.add(name)
      clearTimeout(pause)
      pause = setTimeout(restart, 150)
    }),
  )
  return {
    close() {
      clearTimeout(pause)
      for (const watcher of watchers) watcher.close()
    },
  }
}
