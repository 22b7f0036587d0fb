import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../stack/port.ts'
import { ROOT } from '../compose-file.ts'
import type { DockerEngine } from './docker-engine.ts'

export const PASSWORD = 'a password of the trial'
/** With a `$`, which compose would replace in a value without quotes */
export const STATION_NAME = 'Radio $HOME'

export type PreparedStation = Awaited<ReturnType<typeof prepareStation>>

/** Copies the sources into `folder`, with the settings, secrets and folders that a station needs. */
export async function prepareStation(engine: DockerEngine, folder: string) {
  const sources = await copySources(join(folder, 'sources'))
  const [backups, tls, secrets] = [join(folder, 'backups'), join(folder, 'tls'), join(folder, 'secrets')]
  for (const each of [backups, tls, secrets]) await mkdir(each)
  // The user of the programs
  await chown(backups, 1000, 1000)
  await writeFile(join(sources, 'docker-compose.override.yml'), overrideFor(backups))
  const [port, tlsPort, sourcePort] = [await freePort(), await freePort(), await freePort()]
  const project = `nava-trial-${process.pid}`
  const env = { ...engine.env, COMPOSE_PROJECT_NAME: project, BUILDKIT_PROGRESS: 'plain' }
  const settings = environmentFile(join(sources, '.env'))
  for (const name of ['POSTGRES_PASSWORD', 'JWT_SECRET']) {
    const file = join(secrets, name)
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o400 })
    await chown(file, 1000, 1000)
    await settings.set({ [`${name}_FILE`]: `/run/secrets/${name}` })
  }
  execFileSync(join(sources, 'deploy/write-secrets'), [join(sources, '.env')])
  await settings.set({
    ...{
      PORT: String(port),
      TLS_PORT: String(tlsPort),
      LIVE_SOURCE_PORT: String(sourcePort),
      TLS_DIR: tls,
      SECRETS_DIR: secrets,
      NAVA_IMAGE: project,
    },
    ...{ DEMO_PASSWORD: PASSWORD, DEMO_ITEMS: '1', PRODUCT_NAME: `'${STATION_NAME}'` },
  })
  const address = `http://127.0.0.1:${port}`
  return { sources, backups, tls, address, tlsPort, project, settings, options: { cwd: sources, env } }
}

async function copySources(to: string): Promise<string> {
  await mkdir(to)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  })
  const tar = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: ROOT,
    input: files,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['--extract'], { cwd: to, input: tar })
  return to
}

const overrideFor = (backups: string): string =>
  ['worker', 'migrate'].reduce(
    (text, service) => `${text}  ${service}:\n    volumes: ['${backups}:/backups']\n`,
    'services:\n',
  )

function environmentFile(path: string) {
  return {
    set: async (values: Record<string, string>) => {
      let text = await readFile(path, 'utf8').catch(() => '')
      for (const [name, value] of Object.entries(values))
        text = `${text.replace(new RegExp(`^${name}=.*\n`, 'm'), '')}${name}=${value}\n`
      await writeFile(path, text, { mode: 0o600 })
    },
  }
}
