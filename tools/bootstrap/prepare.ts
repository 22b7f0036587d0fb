import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock, type Release } from '../lock.ts'
import { openSteps, runQuietly, type Steps } from '../steps.ts'
import { processorSeconds } from '../testing/processor-time.ts'
import { fingerprint } from './fingerprint.ts'
import { findPnpm } from './pnpm.ts'

export type Phase = 'packages' | 'client' | 'web' | 'hooks' | 'site'

interface BuildStep {
  title: string
  stamp: (root: string) => Promise<string>
  proof: string
  make: (root: string, report: (line: string) => void) => Promise<void>
}

/** A step that ran, and its seconds; see processorSeconds */
export interface Prepared {
  name: string
  wall: number
  processor: number
}

/** Runs outdated `phases` in order, while concurrent processes wait. Stores stamps in .bootstrap/. */
export async function prepare(root: string, phases: readonly Phase[]): Promise<Prepared[]> {
  const folder = join(root, '.bootstrap')
  // Writes nothing if there is nothing to do, so that the folder may belong to another user.
  const current = await Promise.all(phases.map((phase) => isCurrent(root, phase)))
  if (current.every(Boolean)) return []
  await mkdir(folder, { recursive: true })
  const steps = openSteps()
  const release = await waitForLock(join(folder, 'lock'), steps)
  const prepared: Prepared[] = []
  try {
    for (const phase of phases) {
      const before = { wall: performance.now(), processor: processorSeconds() }
      if (await ensure(root, phase, steps))
        prepared.push({
          name: BUILD_STEPS[phase].title,
          wall: (performance.now() - before.wall) / 1000,
          processor: processorSeconds() - before.processor,
        })
    }
    return prepared
  } finally {
    release()
  }
}

const stampFileOf = (root: string, phase: Phase): string => join(root, '.bootstrap', `${phase}.stamp`)

async function isCurrent(root: string, phase: Phase): Promise<boolean> {
  const { stamp, proof } = BUILD_STEPS[phase]
  const made = (await readFile(stampFileOf(root, phase), 'utf8').catch(() => '')).trim()
  return made !== '' && existsSync(join(root, proof)) && made === (await stamp(root))
}

/** Returns whether the phase was outdated. */
async function ensure(root: string, phase: Phase, steps: Steps): Promise<boolean> {
  if (await isCurrent(root, phase)) return false
  const { title, stamp, make } = BUILD_STEPS[phase]
  const stampFile = stampFileOf(root, phase)
  const wanted = await stamp(root)
  await steps.step(title, (report) => make(root, report))
  await writeFile(`${stampFile}.half`, `${wanted}\n`)
  await rename(`${stampFile}.half`, stampFile)
  return true
}

const BUILD_STEPS: Record<Phase, BuildStep> = {
  packages: {
    title: 'Packages',
    stamp: async (root) =>
      await fingerprint(root, await packageFiles(root), process.version.split('.')[0] ?? '', process.arch),
    proof: 'node_modules/.modules.yaml',
    make: (root, report) => install(root, root, report),
  },
  client: {
    title: 'Database client',
    stamp: (root) => fingerprint(root, ['prisma/schema.prisma', 'prisma/prisma.config.ts', 'pnpm-lock.yaml']),
    proof: 'prisma/generated/client.ts',
    make: async (root, report) => {
      // Any existing path: without one, Prisma would download an engine that `generate` does not use.
      const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: truePath(), CHECKPOINT_DISABLE: '1' }
      await runQuietly(join(root, 'prisma/node_modules/.bin/prisma'), ['generate'], {
        cwd: join(root, 'prisma'),
        env,
        report,
      })
    },
  },
  web: {
    title: 'Web client',
    stamp: (root) =>
      fingerprint(root, [
        'apps/web',
        'packages/contracts',
        'packages/tags',
        'pnpm-lock.yaml',
        'tsconfig.base.json',
      ]),
    proof: 'apps/web/dist/.server/render-page.mjs',
    make: async (root, report) => {
      const vite = join(root, 'apps/web/node_modules/.bin/vite')
      // With another value, React's development build would be included.
      const env = { ...process.env, NODE_ENV: 'production' }
      // The order matters: the first build empties the folder, the others add files.
      for (const config of ['vite.config.ts', 'vite.embed.config.ts', 'vite.server.config.ts'])
        await runQuietly(vite, ['build', '--config', config], { cwd: join(root, 'apps/web'), env, report })
    },
  },
  site: {
    title: 'Packages of the documentation site',
    stamp: (root) => fingerprint(root, ['docs/package.json', 'docs/pnpm-lock.yaml'], process.arch),
    proof: 'docs/node_modules/.modules.yaml',
    make: (root, report) => install(root, join(root, 'docs'), report),
  },
  hooks: {
    title: 'Git hooks',
    stamp: (root) => fingerprint(root, ['lefthook.yml']),
    proof: 'lefthook.yml',
    make: async (root, report) => {
      if (!existsSync(join(root, '.git'))) return
      await runQuietly(join(root, 'node_modules/.bin/lefthook'), ['install'], { cwd: root, report })
    },
  },
}

async function install(root: string, cwd: string, report: (line: string) => void): Promise<void> {
  const pnpm = await findPnpm(root)
  // CI prevents questions about replacing packages of another system.
  const env = { ...process.env, CI: 'true' }
  await runQuietly(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], { cwd, env, report })
}

async function packageFiles(root: string): Promise<string[]> {
  const parents = ['apps', 'packages']
  const nested = await Promise.all(
    parents.map(async (parent) => (await readdir(join(root, parent))).map((name) => `${parent}/${name}`)),
  )
  const folders = ['prisma', 'demo', 'worker', 'e2e', 'bench', 'tools', ...nested.flat()]
  return [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...folders.map((folder) => `${folder}/package.json`),
  ]
}

export function truePath(): string {
  return existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true'
}

async function waitForLock(file: string, steps: Steps): Promise<Release> {
  const release = takeLock(file)
  if (release) return release
  return await steps.step('Waiting for another start that prepares the same folder', async () => {
    for (;;) {
      await sleep(200)
      const got = takeLock(file)
      if (got) return got
    }
  })
}
