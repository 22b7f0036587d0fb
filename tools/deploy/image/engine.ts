import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { runQuietly } from '../../steps.ts'

const TOOLS = ['buildah', 'podman', 'runc', 'debootstrap', 'redis-server']

export function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const missing = TOOLS.filter((name) => spawnSync('which', [name]).status !== 0)
  return missing.length > 0 ? `${missing.join(', ')} must be installed (packages of Debian)` : undefined
}

export type Engine = Awaited<ReturnType<typeof openEngine>>

/** Sizes in bytes */
export interface ImageSizes {
  own: number
  layers: { size: number; made: string }[]
}

/** Keeps everything in `folder` until disposed. */
export async function openEngine(folder: string) {
  const place = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const driver = (await canOverlay(place)) ? 'overlay' : 'vfs'
  const options = [...place, '--storage-driver', driver]
  const run = (command: string, words: readonly string[]) =>
    runQuietly(command, [...options, ...words], { cwd: folder })
  const buildah = (...words: string[]) => run('buildah', words)
  const podman = (command: string, ...words: string[]) => {
    const limits = command === 'run' ? ourLimits() : []
    return run('podman', [
      '--log-level',
      'fatal',
      '--runtime',
      runtime(),
      '--cgroup-manager',
      'cgroupfs',
      command,
      ...limits,
      ...words,
    ])
  }

  return {
    buildah,
    podman,
    build: (root: string, tag: string) =>
      buildah(
        'bud',
        ...['--layers', '--format', 'docker', '--isolation', 'chroot', '--pull-never', '--network', 'host'],
        ...['--tag', tag, root],
      ),
    sizesOf: async (tag: string, base: string): Promise<ImageSizes> => {
      const Image = z.array(z.object({ Size: z.number(), RootFS: z.object({ Layers: z.array(z.string()) }) }))
      const History = z.array(z.object({ size: z.number(), CreatedBy: z.string() }))
      const [whole] = Image.parse(JSON.parse(await podman('image', 'inspect', tag)))
      const [below] = Image.parse(JSON.parse(await podman('image', 'inspect', base)))
      if (!whole || !below) throw new Error('An image is missing')
      const history = History.parse(JSON.parse(await podman('history', '--format', 'json', tag)))
      const layers = history
        .filter(({ size }) => size > 0)
        .map(({ size, CreatedBy }) => ({ size, made: CreatedBy }))
      return { own: whole.Size - below.Size, layers: layers.slice(0, -below.RootFS.Layers.length) }
    },
    [Symbol.asyncDispose]: async () => {
      await podman('rm', '--force', '--all', '--time', '0')
      await buildah('rm', '--all')
      spawnSync('umount', ['--quiet', join(folder, 'storage', driver)])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the current limits of this process. By default, podman would raise them, which root may not do everywhere.
 */
function ourLimits(): string[] {
  const [, soft, hard] =
    /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return ['--ulimit', `nofile=${soft}:${hard}`, '--ulimit', 'nproc=4096:4096']
}

const runtime = (): string => spawnSync('which', ['runc']).stdout.toString().trim()

async function canOverlay(place: readonly string[]): Promise<boolean> {
  const overlay = (...words: string[]) =>
    spawnSync('buildah', [...place, '--storage-driver', 'overlay', ...words], { encoding: 'utf8' })
  const { status, stdout } = overlay('from', 'scratch')
  if (status !== 0) return false
  const mounts = overlay('mount', stdout.trim()).status === 0
  overlay('rm', '--all')
  return mounts
}
