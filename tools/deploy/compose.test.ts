import { Ajv } from 'ajv'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings, SECRET_SETTINGS, SETTING_NAMES, type SettingName } from '@nava/settings/settings'
import { describe, expect, test } from 'vitest'
import { readCompose, ROOT } from './compose-file.ts'

const SECRETS = { POSTGRES_PASSWORD: 'the-password', JWT_SECRET: 'x'.repeat(48) }

/** Settings that have no place in containers, with the reason */
const NOT_PASSED: Partial<Record<SettingName, string>> = {
  HOST: 'where the proxy is published',
  PORT: 'where the proxy is published',
  LIVE_HOST: 'in the image',
  DATA_DIR: 'the volume',
  WEB_DIR: 'in the image',
  DATABASE_URL: 'the service postgres',
  REDIS_URL: 'the service redis',
  DEMO: 'the profile demo',
  LOG_DAYS: 'of the embedded PostgreSQL',
  WORKER_HEARTBEAT_FILE: 'in the image',
  COMMIT: 'in the image',
}
const OF_THE_DEMO: SettingName[] = ['DEMO_PASSWORD', 'DEMO_ITEMS']
const OURS = ['api', 'worker', 'migrate', 'demo']

const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
const { services } = readCompose(SECRETS)
const serviceNames = Object.keys(services)

function service(name: string, env: Record<string, string> = {}) {
  const found = readCompose({ ...SECRETS, ...env }).services[name]
  if (!found) throw new Error(`There is no service ${name}`)
  return found
}

describe('docker-compose.yml', () => {
  const packageFile = createRequire(import.meta.url).resolve('docker-compose/package.json')
  const schemaFile = join(packageFile, '../schema/compose-spec.json')
  // Ajv knows this dialect of JSON schema by its http address.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'))
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)

  test('fits the schema of the compose specification', () => {
    const { raw } = readCompose(SECRETS)
    validate(raw)
    expect(validate.errors).toBeNull()
  })

  test('would not fit the schema with an unknown word', () => {
    const { raw } = readCompose(SECRETS)
    expect(validate({ ...(raw as object), services: { api: { image: 'nava', read_onyl: true } } })).toBe(
      false,
    )
  })

  test.each(['api', 'worker'])(
    'docker-compose.yml passes every setting of .env.example to %s, as it is in .env',
    (name) => {
      const passed = SETTING_NAMES.filter((each) => !NOT_PASSED[each] && !OF_THE_DEMO.includes(each))
      const env = Object.fromEntries(passed.map((each) => [each, `value of ${each}`]))
      expect(service(name, env).environment).toMatchObject(env)
    },
  )

  test('docker-compose.yml takes secrets from files instead, of which our containers see the folder', () => {
    const path = (name: string) => `/run/secrets/${name}`
    const passed = SECRET_SETTINGS.filter((name) => !NOT_PASSED[name])
    const env = Object.fromEntries(passed.map((name) => [`${name}_FILE`, path(name)]))
    // As deploy/write-secrets writes them
    const blank = { POSTGRES_PASSWORD: ' ', JWT_SECRET: ' ' }
    const { services: all } = readCompose({ ...env, ...blank, SECRETS_DIR: '/srv/secrets' })
    for (const name of OURS) {
      const expected = passed.filter((each) => name === 'demo' || each !== 'DEMO_PASSWORD')
      expect(all[name]?.environment, name).toMatchObject(
        Object.fromEntries(expected.map((each) => [`${each}_FILE`, path(each)])),
      )
      expect(
        expected.filter((each) => String(all[name]?.environment[each] ?? '').trim()),
        name,
      ).toEqual([])
    }
    for (const name of [...OURS, 'alerts-config', 'postgres'])
      expect(all[name]?.volumes, name).toContain('/srv/secrets:/run/secrets:ro')
  })

  test.each([
    ['the value', { POSTGRES_PASSWORD: 'secret' }, 'secret,'],
    [
      'the value, if both are set',
      { POSTGRES_PASSWORD: 'secret', POSTGRES_PASSWORD_FILE: '/file' },
      'secret,',
    ],
    ['the file', { POSTGRES_PASSWORD: ' ', POSTGRES_PASSWORD_FILE: '/file' }, ',/file'],
  ])('docker-compose.yml gives PostgreSQL either a password or its file: %s', (_, given, expected) => {
    const { environment, entrypoint, command } = service('postgres', given)
    const [program = '', ...words] = (entrypoint as string[]).map((word) => word.replaceAll('$$', '$'))
    const started = words.map((word) =>
      word.replace('docker-entrypoint.sh', `echo "$POSTGRES_PASSWORD,$POSTGRES_PASSWORD_FILE"`),
    )
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))
    const { stdout } = spawnSync(program, [...started, ...(command as string[])], { env, encoding: 'utf8' })
    expect(stdout.split(' ')[0]).toBe(expected)
  })

  test.each(OF_THE_DEMO)(
    'docker-compose.yml passes %s to the service that fills the catalogue',
    (setting) => {
      expect(service('demo', { [setting]: 'a value' }).environment).toHaveProperty(setting, 'a value')
    },
  )

  test('omits only settings that do not apply to containers', () => {
    for (const name of Object.keys(NOT_PASSED))
      expect(example, `${name} is no setting`).toMatch(new RegExp(`^${name}=`, 'm'))
    const { environment } = service('api')
    expect(SETTING_NAMES.filter((name) => !(name in environment) && !OF_THE_DEMO.includes(name))).toEqual(
      expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR', 'WEB_DIR', 'DEMO', 'LOG_DAYS']),
    )
  })

  test('changes defaults of settings only as its other services require', () => {
    for (const env of [{}, parseEnv(example) as Record<string, string>]) {
      const { environment } = service('worker', { ...env, ...SECRETS })
      const given = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, String(value)]),
      )
      expect(readSettings(given, SETTING_NAMES)).toEqual({
        ...readSettings({}, SETTING_NAMES),
        DATABASE_URL: 'postgresql://nava:the-password@postgres:5432/nava',
        REDIS_URL: 'redis://redis:6379',
        ...SECRETS,
        TRUST_PROXY: 1,
        ...{ LIVE_SOURCE_PORT: 8005, LIVE_PROXY_PROTOCOL: true },
        ...('MEDIA_ACCEL_PATH' in env ? {} : { MEDIA_ACCEL_PATH: '/stored-media/' }),
      })
    }
  })

  test('has its own variables explained in .env.example', () => {
    const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name.replace(/_FILE$/, '')))
    expect([...used].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([])
  })

  test('does not start without its secrets, and explains how to make them', () => {
    expect(() => readCompose({ POSTGRES_PASSWORD: 'x' })).toThrow(/JWT_SECRET: run deploy\/write-secrets/)
    expect(() => readCompose({ JWT_SECRET: 'x' })).toThrow(/POSTGRES_PASSWORD: run deploy\/write-secrets/)
  })

  test.each(OURS)('docker-compose.yml runs %s as a plain user on a read-only root', (name) => {
    expect(service(name)).toMatchObject({
      user: '1000:1000',
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test('builds the image in one service only, at each start, and never takes it from elsewhere', () => {
    for (const name of OURS) {
      const { image, build, pull_policy } = service(name)
      const sources = { context: '.', args: { COMMIT: '' } }
      const expected = name === 'migrate' ? ['nava', sources, 'build'] : ['nava', undefined, 'never']
      expect([image, build, pull_policy], name).toEqual(expected)
    }
  })

  test('names the commit to the image, whose other layers do not depend on it', () => {
    expect(service('migrate', { COMMIT: 'a1b2c3' })['build']).toEqual({
      context: '.',
      args: { COMMIT: 'a1b2c3' },
    })
    const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    const [before = '', after = ''] = dockerfile.split(/^ARG COMMIT=/m)
    expect(before).not.toContain('$COMMIT')
    expect(after).toMatch(/^ENV COMMIT=\$COMMIT$/m)
    expect(after).not.toMatch(/^(RUN|COPY|ADD|FROM) /m)
  })

  test('keeps the number of apis and workers that .env sets', () => {
    expect([service('api').scale, service('worker').scale]).toEqual(['1', '1'])
    const env = { API_PROCESSES: '3', WORKER_PROCESSES: '4' }
    expect([service('api', env).scale, service('worker', env).scale]).toEqual(['3', '4'])
  })

  test('runs the proxy as another user than the programs, whose secrets it cannot read', () => {
    expect(service('proxy')['user']).not.toBe(service('api')['user'])
  })

  test.each(serviceNames)('limits the log and the memory of %s', (name) => {
    expect(service(name)).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    })
  })

  test('lets several apis and workers run side by side', () => {
    for (const name of ['api', 'worker']) {
      expect(service(name)).toMatchObject({ ports: [] })
      expect(service(name)).not.toHaveProperty('container_name')
    }
  })

  test('starts only what a station needs without its profiles', () => {
    const always = Object.entries(services).filter(([, { profiles }]) => profiles.length === 0)
    expect(always.map(([name]) => name).toSorted()).toEqual([
      'api',
      'migrate',
      'postgres',
      'proxy',
      'redis',
      'worker',
    ])
    expect(new Set(Object.values(services).flatMap(({ profiles }) => profiles))).toEqual(
      new Set(['demo', 'rtmp', 'mail', 's3', 'metrics', 'alerts']),
    )
  })

  test('mounts only files and folders that exist', () => {
    const mounted = Object.values(services).flatMap(({ volumes }) =>
      volumes.filter((each) => each.startsWith('./')),
    )
    expect(mounted).not.toEqual([])
    for (const each of mounted) expect(existsSync(join(ROOT, each.split(':')[0] ?? '')), each).toBe(true)
  })
})

describe('deploy/write-secrets', () => {
  const write = async (content?: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'nava-secrets-'))
    const file = join(folder, '.env')
    if (content !== undefined) writeFileSync(file, content)
    const run = () => {
      execFileSync(join(ROOT, 'deploy/write-secrets'), [file])
      return parseEnv(readFileSync(file, 'utf8'))
    }
    return { file, run, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  }

  test('writes random secrets, which only their owner may read', async () => {
    await using secrets = await write()
    const written = secrets.run()
    expect(written).toEqual({
      POSTGRES_PASSWORD: expect.stringMatching(/^[0-9a-f]{48}$/),
      JWT_SECRET: expect.stringMatching(/^[0-9a-f]{96}$/),
      METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
    expect(statSync(secrets.file).mode & 0o777).toBe(0o600)
    expect(secrets.run(), 'a second run changes nothing').toEqual(written)
  })

  test('keeps existing values, and fills empty ones', async () => {
    await using secrets = await write('# Mine\nJWT_SECRET=\nPRODUCT_NAME=Radio\nPOSTGRES_PASSWORD=chosen')
    expect(secrets.run()).toEqual({
      POSTGRES_PASSWORD: 'chosen',
      PRODUCT_NAME: 'Radio',
      JWT_SECRET: expect.stringMatching(/^[0-9a-f]{96}$/),
      METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
    expect(readFileSync(secrets.file, 'utf8')).toMatch(/^# Mine\n/)
  })

  test('fills empty values in a file with lines of Windows', async () => {
    await using secrets = await write('JWT_SECRET=\r\nPOSTGRES_PASSWORD=chosen\r\n')
    expect(secrets.run()).toEqual({
      POSTGRES_PASSWORD: 'chosen',
      JWT_SECRET: expect.stringMatching(/^[0-9a-f]{96}$/),
      METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
  })

  test('writes a blank value for one that is in a file of its own', async () => {
    await using secrets = await write('JWT_SECRET_FILE=/run/secrets/jwt\nPOSTGRES_PASSWORD_FILE=')
    expect(secrets.run()).toEqual({
      JWT_SECRET: ' ',
      JWT_SECRET_FILE: '/run/secrets/jwt',
      POSTGRES_PASSWORD_FILE: '',
      POSTGRES_PASSWORD: expect.stringMatching(/^[0-9a-f]{48}$/),
      METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
  })
})

describe('deploy/check-compose', () => {
  /** Runs it with a docker whose plugin has this version; without one, the plugin is missing. */
  const check = async (version?: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'nava-docker-'))
    const says = version === undefined ? 'exit 1' : `echo ${version}`
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env['PATH']}` }
    const { status, stderr } = spawnSync(join(ROOT, 'deploy/check-compose'), { env, encoding: 'utf8' })
    await rm(folder, { recursive: true })
    return { status, stderr }
  }

  test.for(['2.20.0', '2.20', 'v2.24.6', '2.40.3-3', '5.0.1'])('takes %s', async (version) => {
    expect(await check(version)).toEqual({ status: 0, stderr: '' })
  })

  test.for([['1.29.2'], ['2.3.4'], ['v2.19.1'], [undefined, 'none']])(
    'refuses %s, and says what is needed',
    async ([version, said = version?.replace('v', '')]) => {
      const { status, stderr } = await check(version)
      expect(status).toBe(1)
      expect(stderr).toContain(`Nava needs docker compose 2.20 or later, and this machine has ${said}.`)
    },
  )
})

describe('deploy/update', () => {
  /** Runs it with a docker that only notes what it is told, and whose check of the settings ends with `checked`. */
  const update = async (checked: number, ...words: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'nava-docker-'))
    const says = `echo "$*" >>${folder}/told
      case "$*" in *version*) echo 2.40 ;; *doctor*) exit ${checked} ;; esac`
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env['PATH']}` }
    const { status } = spawnSync(join(ROOT, 'deploy/update'), words, { env, encoding: 'utf8' })
    const told = readFileSync(join(folder, 'told'), 'utf8').split('\n')
    await rm(folder, { recursive: true })
    return { status, told: told.filter((each) => / (run|up|stop|rm)( |$)/.test(each)) }
  }
  const CHECK = 'compose run --rm migrate node tools/doctor.ts database queue storage backups mail'
  const MIGRATE = 'compose run --rm migrate'
  const UP = 'compose up --detach --wait --no-build'

  test('an update ends before it changes anything if what the settings name refuses them', async () => {
    expect(await update(1)).toEqual({ status: 1, told: [CHECK] })
  })

  test('an update goes on if all is well, or if nothing is to be checked', async () => {
    const well = await update(0)
    expect(well.status).toBe(0)
    expect(well.told.slice(0, 2)).toEqual([CHECK, MIGRATE])
    expect(well.told).toContain(UP)
    const unchecked = await update(1, '--unchecked')
    expect([unchecked.status, unchecked.told[0]]).toEqual([0, MIGRATE])
    expect(unchecked.told).toContain(UP)
  })
})
