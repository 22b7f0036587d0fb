import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings, SETTING_NAMES } from '@nava/settings/settings'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from './compose-file.ts'

const MACHINE = join(ROOT, 'deploy/machine')
const STATION = {
  DOMAIN: 'radio.example.org',
  EMAIL: 'admin@example.org',
  SMTP_HOST: 'smtp.example.org:25',
  SMTP_USER: 'someone',
  SMTP_PASSWORD: 'of-mails',
}

/** Returns the commands of a step in docs/operations.md. */
function step(number: number): string {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, commands] = new RegExp(`^${number}\\. [^]*?\`\`\`bash\n([^]*?)\`\`\``, 'm').exec(text) ?? []
  if (!commands) throw new Error(`docs/operations.md has no commands in step ${number}`)
  return commands.replaceAll(/^ +/gm, '')
}

async function run(commands: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nava-machine-'))
  await cp(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
  writeFileSync(join(folder, '.env'), 'METRICS_TOKEN=the-token-of-the-metrics\n')
  const own = commands.replaceAll('/opt/nava', folder).replaceAll('/etc/prometheus', folder)
  execFileSync('bash', ['-euc', own], { cwd: folder, env: { ...process.env, ...STATION } })
  return {
    folder,
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

describe('the ten steps to a public station', () => {
  test('step 4 writes settings that every program accepts', async () => {
    await using made = await run(step(4).replace(/^chown .*$/m, ''))
    expect(readSettings(parseEnv(made.read('.env')), SETTING_NAMES)).toMatchObject({
      PUBLIC_URL: 'https://radio.example.org',
      TRUST_PROXY: 1,
      DATA_DIR: '/srv/nava',
      MEDIA_ACCEL_PATH: '/stored-media/',
      SMTP_URL: 'smtp://someone:of-mails@smtp.example.org:25',
      BACKUP_TO: '/mnt/backups',
      METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
  })

  test('step 10 writes what Prometheus and its mails need', async () => {
    await using made = await run(
      step(10)
        .replaceAll('--group prometheus ', '')
        .replaceAll(/^(promtool|systemctl) .*$/gm, ''),
    )
    expect(made.read('nava-token').trim()).toBe('the-token-of-the-metrics')
    expect(parse(made.read('alertmanager.yml'))).toMatchObject({
      global: {
        smtp_smarthost: 'smtp.example.org:25',
        smtp_from: 'alerts@radio.example.org',
        smtp_auth_username: 'someone',
        smtp_auth_password: 'of-mails',
      },
      receivers: [{ email_configs: [{ to: 'admin@example.org' }] }],
    })
    const own = made.read('prometheus.yml').replace('/etc/prometheus', made.folder)
    writeFileSync(join(made.folder, 'prometheus.yml'), own)
    const checked = spawnSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd: made.folder })
    // promtool belongs to prometheus. If it is missing, the rules are not tested.
    if (!checked.error) expect(String(checked.stdout)).toMatch(/1 rule files found/)
  })

  test('the service, nginx and the settings agree on the folders', () => {
    const service = readFileSync(join(MACHINE, 'nava.service'), 'utf8')
    const nginx = readFileSync(join(MACHINE, 'nginx.conf'), 'utf8')
    const [, folder] = /^WorkingDirectory=(.*)$/m.exec(service) ?? []
    expect(step(3)).toContain(`git clone "$REPOSITORY" ${folder}\n`)
    expect(nginx).toContain(`include ${folder}/deploy/nginx/nava.conf;`)
    const [, data] = /^DATA_DIR=(.*)$/m.exec(step(4)) ?? []
    expect(readFileSync(join(ROOT, 'deploy/nginx/nava.conf'), 'utf8')).toContain(`alias ${data}/media/;`)
  })
})
