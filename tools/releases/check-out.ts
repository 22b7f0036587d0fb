/** The programs of a release, as they were, beside the present ones. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { truePath } from '../bootstrap/prepare.ts'

const run = promisify(execFile)

/** Returns true if the clone at `root` has the commit: a shallow one, or a plain copy, may not. */
export const hasCommit = (root: string, commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  )

/**
 * Writes the files of `commit` into `folder` and generates its database client. They run on the packages that are installed at
 * `root`, but for those of the workspace, which are the commit's own.
 */
export async function checkOut(root: string, commit: string, folder: string): Promise<void> {
  const archive = join(folder, '..', `${commit}.tar`)
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await run('tar', ['-x', '-f', archive, '-C', folder])
  // The links in the folders of packages are relative: into node_modules/.pnpm, and to the folders of the workspace.
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/.pnpm'), join(folder, 'node_modules/.pnpm'))
  for (const workspace of await workspaces(folder))
    await cp(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    }).catch((error: NodeJS.ErrnoException) => {
      // One that is gone since then.
      if (error.code !== 'ENOENT') throw error
    })
  await run(join(folder, 'prisma/node_modules/.bin/prisma'), ['generate'], {
    cwd: join(folder, 'prisma'),
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: truePath(), CHECKPOINT_DISABLE: '1' },
  })
}

/** The folders of the workspace's packages. */
async function workspaces(folder: string): Promise<string[]> {
  const nested = await Promise.all(
    ['apps', 'packages'].map(async (parent) =>
      (await readdir(join(folder, parent))).map((name) => join(parent, name)),
    ),
  )
  return ['prisma', ...nested.flat()]
}
