import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lets the sources in `folder` use the packages installed at `root`, but their own workspace packages. Links
 * are relative: into node_modules/.pnpm and to folders of the workspace.
 */
export async function linkPackages(root: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/.pnpm'), join(folder, 'node_modules/.pnpm'))
  for (const workspace of await workspaces(folder))
    await cp(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}

async function workspaces(folder: string): Promise<string[]> {
  const nested = await Promise.all(
    ['apps', 'packages'].map(async (parent) =>
      (await readdir(join(folder, parent))).map((name) => join(parent, name)),
    ),
  )
  return ['prisma', 'demo', 'tools', 'worker', ...nested.flat()]
}
