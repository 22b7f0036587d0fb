import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runQuietly } from '../../steps.ts'
import { ROOT } from '../compose-file.ts'
import type { Engine } from './engine.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

export async function makeBase(engine: Engine, folder: string): Promise<string> {
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const [, name, release] = /^FROM (node:\d+-(\w+)-slim) AS base$/m.exec(dockerfile) ?? []
  if (!name || !release) throw new Error('The Dockerfile does not begin with an image of Node on Debian')
  const root = join(folder, 'base')
  const sources = aptSources(release)
  await runQuietly(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates', release, root, ...sources.mirror],
    { cwd: folder },
  )
  await writeFile(join(root, 'etc/apt/sources.list'), sources.list)
  if (existsSync(CERTIFICATES)) await copyFile(CERTIFICATES, join(root, CERTIFICATES))
  await addNode(root)
  await runQuietly('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'], { cwd: folder })
  for (const each of ['var/lib/apt/lists', 'var/cache/apt', 'usr/share/man', 'usr/share/locale'])
    await rm(join(root, each), { recursive: true, force: true })

  const container = (await engine.buildah('from', 'scratch')).trim()
  await engine.buildah('copy', '--quiet', container, root, '/')
  await engine.buildah('config', ...registryEnv(), container)
  const tag = `docker.io/library/${name}`
  await engine.buildah('commit', '--quiet', container, tag)
  await engine.buildah('rm', container)
  await rm(root, { recursive: true })
  return tag
}

function aptSources(release: string): { mirror: string[]; list: string } {
  const format = ['--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)', 'Created-By: Packages']
  const known = spawnSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).stdout ?? ''
  const lines = known.split('\n').filter((line) => {
    const at = line.split(' ')[1]
    return at === release || at?.startsWith(`${release}-`)
  })
  const main = lines.find((line) => line.split(' ')[1] === release)?.split(' ')[0]
  return { mirror: main ? [main] : [], list: lines.map((line) => `deb ${line}\n`).join('') }
}

async function addNode(root: string): Promise<void> {
  const local = join(root, 'usr/local')
  await copyFile(realpathSync(process.execPath), join(local, 'bin/node'))
  const npm = spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()
  await mkdir(join(local, 'lib/node_modules'), { recursive: true })
  await cp(dirname(dirname(realpathSync(npm))), join(local, 'lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
}

function registryEnv(): string[] {
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'npm_config_cafile']
  return [
    `npm_config_registry=${registry}`,
    ...(existsSync(CERTIFICATES) ? certificates.map((each) => `${each}=${CERTIFICATES}`) : []),
  ].flatMap((each) => ['--env', each])
}
