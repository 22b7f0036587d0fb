import { spawnSync } from 'node:child_process'
import { appendFile, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runQuietly } from '../../steps.ts'
import { readCompose, ROOT } from '../compose-file.ts'
import { debianMirror, type DockerEngine } from './docker-engine.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const STAND_INS = join(import.meta.dirname, 'stand-ins')

/** Folders of stand-ins, and the releases of Debian that have their programs */
const RELEASES = { node: 'bookworm', postgres: 'forky', nginx: 'forky', valkey: 'forky' } as const
type StandIn = keyof typeof RELEASES

/**
 * Provides the images that the station is built and run from: the public ones, or, where these cannot be pulled, images of the same
 * name, paths and users from Debian's packages. Returns the names of the latter.
 */
export async function provideImages(engine: DockerEngine, folder: string): Promise<string[]> {
  const standIns: string[] = []
  for (const [kind, name] of Object.entries(await imageNames()) as [StandIn, string][]) {
    if (await succeeds(engine.docker('image', 'inspect', name))) continue
    if (standIns.length === 0 && (await succeeds(engine.docker('pull', '--quiet', name)))) continue
    await makeBase(engine, folder, RELEASES[kind])
    const context = join(folder, kind)
    await cp(join(STAND_INS, kind), context, { recursive: true })
    if (kind === 'node') await addNode(context)
    // The classic builder reads the bases that were imported without asking a registry.
    await runQuietly('docker', ['build', '--quiet', '--tag', name, context], {
      cwd: folder,
      env: { ...engine.env, DOCKER_BUILDKIT: '0' },
    })
    await rm(context, { recursive: true })
    standIns.push(name)
  }
  return standIns
}

async function imageNames(): Promise<Record<StandIn, string>> {
  const { services } = readCompose({ POSTGRES_PASSWORD: '-', JWT_SECRET: '-' })
  const imageOf = (service: string): string => services[service]?.image ?? ''
  const [, node = ''] = /^FROM (\S+) AS base$/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
  return { node, postgres: imageOf('postgres'), nginx: imageOf('proxy'), valkey: imageOf('redis') }
}

async function makeBase(engine: DockerEngine, folder: string, release: string): Promise<void> {
  const tag = `nava-base:${release}`
  if (await succeeds(engine.docker('image', 'inspect', tag))) return
  const root = join(folder, `base-${release}`)
  // debootstrap may be older than the release; all later ones are made like sid.
  const isKnown = existsSync(`/usr/share/debootstrap/scripts/${release}`)
  const words = ['--variant=minbase', '--include=ca-certificates', release, root, debianMirror()]
  await runQuietly('debootstrap', isKnown ? words : [...words, '/usr/share/debootstrap/scripts/sid'], {
    cwd: folder,
  })
  if (existsSync(CERTIFICATES)) await copyFile(realpathSync(CERTIFICATES), join(root, CERTIFICATES))
  // A mirror may be a copy of an earlier day.
  await writeFile(join(root, 'etc/apt/apt.conf.d/99mirror'), 'Acquire::Check-Valid-Until "false";\n')
  for (const each of [
    'var/lib/apt/lists',
    'var/cache/apt',
    'usr/share/man',
    'usr/share/locale',
    'usr/share/doc',
  ])
    await rm(join(root, each), { recursive: true, force: true })
  const tar = join(folder, 'base.tar')
  await runQuietly('tar', ['--directory', root, '--create', '--file', tar, '.'], { cwd: folder })
  await engine.docker('import', tar, tag)
  for (const each of [root, tar]) await rm(each, { recursive: true })
}

async function addNode(context: string): Promise<void> {
  await copyFile(realpathSync(process.execPath), join(context, 'node'))
  const npm = spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()
  await mkdir(join(context, 'npm'))
  await cp(dirname(dirname(realpathSync(npm))), join(context, 'npm'), { recursive: true })
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  await appendFile(join(context, 'Dockerfile'), `ENV npm_config_registry=${registry}\n`)
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
