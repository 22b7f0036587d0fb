import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downAll, exec, type IDockerComposeOptions, upAll } from 'docker-compose'
import { expect, test } from 'vitest'
import { freePort } from '../stack/port.ts'
import { usesContainers } from '../testing/containers.ts'
import { ROOT } from './compose-file.ts'

if (!usesContainers)
  console.warn(
    'docker compose up was not tried: set TEST_SERVICES=containers where there is a container engine.',
  )

test.runIf(usesContainers)(
  'docker compose up starts everything, also with several apis and workers',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nava-compose-'))
    const file = join(folder, '.env')
    execFileSync(join(ROOT, 'deploy/write-secrets'), [file])
    const [port, tlsPort] = [await freePort(), await freePort()]
    const options: IDockerComposeOptions = {
      cwd: ROOT,
      composeOptions: ['--project-name', 'nava-test', '--env-file', file],
      env: { ...process.env, PORT: String(port), TLS_PORT: String(tlsPort) },
    }
    try {
      const scale = ['--scale', 'api=3', '--scale', 'worker=2']
      await upAll({ ...options, commandOptions: ['--wait', '--wait-timeout', '300', ...scale] })
      const reply = await fetch(`http://127.0.0.1:${port}/api/ready`)
      expect(await reply.json()).toMatchObject({ status: 'ok' })
      const command = 'node apps/api/src/command-line/cli.ts make-admin first@example.com'
      const { out } = await exec('api', command, options)
      expect(out).toContain('first@example.com is an admin now')
    } finally {
      await downAll({ ...options, commandOptions: ['--volumes', '--timeout', '20'] })
      await rm(folder, { recursive: true })
    }
  },
  20 * 60_000,
)
