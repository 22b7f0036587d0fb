import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export type RefusedCall = 'sync-folder' | 'link' | 'chmod' | 'lock'

/**
 * Returns the environment of a program whose file systems refuse `calls`; undefined where there is no C compiler or
 * no Linux. `folder`: where the library is built
 */
export function refusing(folder: string, calls: readonly RefusedCall[]): Record<string, string> | undefined {
  const library = join(folder, 'refuse-calls.so')
  if (process.platform !== 'linux') return undefined
  try {
    const source = join(import.meta.dirname, 'refuse-calls.c')
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return { LD_PRELOAD: library, REFUSED_CALLS: calls.join(',') }
}
