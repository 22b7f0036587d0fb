import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { truePath } from '../bootstrap/prepare.ts'

const run = promisify(execFile)

/** Returns false if a shallow clone or plain copy lacks the commit. */
export const hasCommit = (root: string, commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  )

/**
 * Writes the files of `commit` to `folder` and generates its database client. They use the packages installed at
 * `root`, but their own workspace packages.
 */
export async function checkOut(root: string, commit: string, folder: string): Promise<void> {
  const archive = join(folder, '..', `${commit}.tar`)
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await run('tar', ['-x', '-f', archive, '-C', folder])
  // Relative links lead to node_modules/.pnpm and to workspace folders.
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/.pnpm'), join(folder, 'node_modules/.pnpm'))
  for (const workspace of await workspaces(folder))
    await cp(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    }).catch((error: NodeJS.ErrnoException) => {
      // A workspace that no longer exists
      if (error.code !== 'ENOENT') throw error
    })
  await run(join(folder, 'prisma/node_modules/.bin/prisma'), ['generate'], {
    cwd: join(folder, 'prisma'),
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: truePath(), CHECKPOINT_DISABLE: '1' },
  })
}

async function workspaces(folder: string): Promise<string[]> {
  const nested = await Promise.all(
    ['apps', 'packages'].map(async (parent) =>
      (await readdir(join(folder, parent))).map((name) => join(parent, name)),
    ),
  )
  return ['prisma', ...nested.flat()]
}
