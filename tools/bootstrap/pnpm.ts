import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runQuietly } from '../steps.ts'

export async function findPnpm(root: string): Promise<string> {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  const wanted = packageManager.replace('pnpm@', '')
  // Runs outside the project, where pnpm would switch to the configured version.
  const { stdout } = spawnSync('pnpm', ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, COREPACK_ENABLE_STRICT: '0' },
  })
  if (stdout?.trim() === wanted) return 'pnpm'
  const args = ['--yes', `--package=${packageManager}`, '-c', 'command -v pnpm']
  const output = await runQuietly('npx', args, { cwd: root })
  return output.trim().split('\n').at(-1) ?? 'pnpm'
}
