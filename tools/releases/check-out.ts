import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { truePath } from '../bootstrap/prepare.ts'
import { linkPackages } from '../testing/link-packages.ts'

const run = promisify(execFile)

export const hasCommit = (root: string, commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  )

/**
 * Writes the files of `commit` to `folder` and generates its database client. Its programs use the packages installed
 * at `root`, but workspace packages of the commit.
 */
export async function checkOut(root: string, commit: string, folder: string): Promise<void> {
  const archive = join(folder, '..', `${commit}.tar`)
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await run('tar', ['-x', '-f', archive, '-C', folder])
  await linkPackages(root, folder)
  await run(join(folder, 'prisma/node_modules/.bin/prisma'), ['generate'], {
    cwd: join(folder, 'prisma'),
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: truePath(), CHECKPOINT_DISABLE: '1' },
  })
}
