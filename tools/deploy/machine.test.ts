import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings, SETTING_NAMES } from '@nava/settings/settings'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { asciiMailbox } from '../alerts-command.ts'
import { ROOT } from './compose-file.ts'

const MACHINE = join(ROOT, 'deploy/machine')
const STATION = {
  DOMAIN: 'radio.example.org',
  NAME: 'Radio North & West',
  EMAIL: 'admin@example.org',
  SMTP_HOST: 'smtp.example.org:25',
  SMTP_USER: 'someone',
  // As step 1 asks for it: percent-encoded
  SMTP_PASSWORD: 'sec%2Fr%26t%401',
}

/** Returns the commands of a step in docs/install.md. */
function step(number: number): string {
  const text = readFileSync(join(ROOT, 'docs/install.md'), 'utf8')
  const [, commands] = new RegExp(`^${number}\\. [^]*?\`\`\`bash\n([^]*?)\`\`\``, 'm').exec(text) ?? []
  if (!commands) throw new Error(`docs/install.md has no commands in step ${number}`)
  return commands.replaceAll(/^ +/gm, '')
}

async function run(commands: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nava-machine-'))
  await cp(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
  writeFileSync(join(folder, '.env'), 'METRICS_TOKEN=the-token-of-the-metrics\n')
  const own = commands.replaceAll('/opt/nava', folder).replaceAll('/etc/prometheus', folder)
  execFileSync('bash', ['-euc', own], {
    cwd: folder,
    env: { ...process.env, ...STATION, TOOLS: join(ROOT, 'tools') },
  })
  return {
    folder,
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

test.each(['رادیو شمال', 'Radio Ünder & Över', '🎧 '.repeat(30).trim()])(
  'the sender of alarms has an address that programs find, also with the name %s',
  (name) => {
    const sender = asciiMailbox({ name, address: 'no-reply@radio.example.org' })
    expect(sender).toMatch(/^(=\?UTF-8\?B\?[A-Za-z0-9+/=]{1,63}\?= )+<no-reply@radio\.example\.org>$/)
    const words = [...sender.matchAll(/\?B\?([^?]*)\?=/g)].map(([, word = '']) => Buffer.from(word, 'base64'))
    expect(words.map(String).join('')).toBe(name)
  },
)

describe('the ten steps to a public station', () => {
  test('step 4 writes settings that every program accepts', async () => {
    await using made = await run(step(4).replaceAll(/^chown .*$/gm, ''))
    expect(readSettings(parseEnv(made.read('.env')), SETTING_NAMES)).toMatchObject({
      PRODUCT_NAME: 'Radio North & West',
      PUBLIC_URL: 'https://radio.example.org',
      TRUST_PROXY: 1,
      DATA_DIR: '/srv/nava',
      MEDIA_ACCEL_PATH: '/stored-media/',
      SMTP_URL: 'smtp://someone:sec%2Fr%26t%401@smtp.example.org:25',
      ALERTS_TO: 'admin@example.org',
      BACKUP_TO: '/mnt/backups',
      METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
  })

  test('step 7 writes the domain and the station’s name for nginx', async () => {
    await using made = await run(
      step(7)
        .replaceAll('/etc/nginx', '/opt/nava')
        .replaceAll(/^(nginx|systemctl) .*$/gm, ''),
    )
    expect(made.read('nginx.conf')).toContain('/etc/letsencrypt/live/radio.example.org/fullchain.pem')
    expect(made.read('nginx.conf')).toContain('include /etc/nginx/station.conf;')
    expect(made.read('station.conf')).toContain("default 'Radio North &amp; West';")
  })

  test('steps 2 and 10 write what Prometheus and its mails need, whatever the password has, for this machine alone', async () => {
    const command = 'set -a && . ./.env && set +a && node "$TOOLS/alerts-command.ts" alerts config'
    const defaults = { 'default/prometheus': '9090', 'default/prometheus-alertmanager': '9093' }
    await using made = await run(
      ['mkdir /opt/nava/default', step(2), step(4).replaceAll(/^chown .*$/gm, ''), step(10)]
        .join('\n')
        .replaceAll('--group prometheus ', '')
        .replaceAll('/etc/default', '/opt/nava/default')
        .replace(/runuser .* alerts config"/, `cd /opt/nava && ${command}`)
        .replaceAll(/^(apt-get|promtool|systemctl|curl|amtool) .*$/gm, ''),
    )
    expect(made.read('nava-token').trim()).toMatch(/^[0-9a-f]{48}$/)
    expect(parse(made.read('alertmanager.yml'))).toMatchObject({
      global: {
        smtp_smarthost: 'smtp.example.org:25',
        smtp_from: '"Radio North & West" <no-reply@radio.example.org>',
        smtp_auth_username: 'someone',
        smtp_auth_password: 'sec/r&t@1',
      },
      receivers: [{ email_configs: [{ to: 'admin@example.org' }] }],
    })
    for (const [file, port] of Object.entries(defaults))
      expect(made.read(file)).toContain(`--web.listen-address=127.0.0.1:${port}`)
    expect(made.read('default/prometheus-alertmanager')).toContain('--cluster.listen-address=')
    const own = made.read('prometheus.yml').replace('/etc/prometheus', made.folder)
    writeFileSync(join(made.folder, 'prometheus.yml'), own)
    const checked = spawnSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd: made.folder })
    // promtool belongs to prometheus. If it is missing, the rules are not tested.
    if (!checked.error) expect(String(checked.stdout)).toMatch(/1 rule files found/)
    const amtool = spawnSync('amtool', ['check-config', 'alertmanager.yml'], { cwd: made.folder })
    if (!amtool.error) expect([amtool.status, String(amtool.stderr)]).toEqual([0, ''])
  })

  test('the service, nginx and the settings agree on the folders', () => {
    const service = readFileSync(join(MACHINE, 'nava.service'), 'utf8')
    const nginx = readFileSync(join(MACHINE, 'nginx.conf'), 'utf8')
    const [, folder] = /^WorkingDirectory=(.*)$/m.exec(service) ?? []
    expect(step(3)).toContain(`git clone "$REPOSITORY" ${folder}\n`)
    expect(nginx).toContain(`include ${folder}/deploy/nginx/nava.conf;`)
    const [, data] = /^DATA_DIR=(.*)$/m.exec(step(4)) ?? []
    const [, backups] = /^BACKUP_TO=(.*)$/m.exec(step(4)) ?? []
    expect(service).toMatch(new RegExp(`^ReadWritePaths=${data} `, 'm'))
    expect(service).toMatch(new RegExp(`^ReadWritePaths=-${backups}$`, 'm'))
    expect(readFileSync(join(ROOT, 'deploy/nginx/nava.conf'), 'utf8')).toContain(`alias ${data}/media/;`)
  })
})
