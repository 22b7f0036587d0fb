import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnv } from '../testing/bare-env.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Programs that read settings, by entry file */
const PROGRAMS = {
  stack: ['tools/stack.ts'],
  api: ['apps/api/src/main.ts'],
  worker: ['worker/src/main.ts'],
  admin: ['tools/admin.ts', 'jobs'],
  'admin of one database': ['apps/api/src/command-line/cli.ts', 'jobs'],
  migrations: ['tools/migrate.ts', 'deploy'],
  'rows of the demo': ['tools/stack/fill-demo.ts', 'rows'],
  'media of the demo': ['tools/stack/fill-demo.ts', 'media'],
  doctor: ['tools/doctor.ts', 'address'],
} satisfies Record<string, string[]>
type Program = keyof typeof PROGRAMS
/** The doctor has words of its own. */
const ALL = (Object.keys(PROGRAMS) as Program[]).filter((program) => program !== 'doctor')

/** A wrong value, the rule that it breaks, and its readers, in the order of the schema */
const WRONG: [name: string, value: string, rule: string, programs: Program[]][] = [
  ['TRUST_PROXY', 'yes', 'must be a number from 0 to 10', ['stack', 'api', 'migrations']],
  [
    'DISK_RESERVE_MB',
    'lots',
    'must be a number of MiB from 0 to 1000000000',
    ['stack', 'api', 'worker', 'admin', 'migrations', 'rows of the demo', 'media of the demo'],
  ],
  ['ARTIST_QUOTA_GB', 'x', 'must be a number of GiB from 0 to 1000000', ['stack', 'api', 'migrations']],
  ['DATABASE_URL', 'mysql://x', 'must be an address like postgresql://user:password@host:5432/name', ALL],
  [
    'REDIS_URL',
    'localhost',
    'must be an address like redis://user:password@host:6379/0 (rediss:// with TLS, unix:///path for a socket), with special characters of user and password percent-encoded (@ is %40, / is %2F, # is %23, % is %25)',
    ['stack', 'api', 'worker', 'admin', 'migrations', 'rows of the demo', 'media of the demo'],
  ],
  [
    'DEMO_PASSWORD',
    'short',
    'must have 8 characters or more',
    ['stack', 'migrations', 'rows of the demo', 'media of the demo'],
  ],
  [
    'SOCIAL_LINKS',
    'x',
    'must be https:// addresses of known sites, separated by commas',
    ['stack', 'api', 'migrations'],
  ],
  ['LOG_DAYS', 'x', 'must be a number of days from 1 to 3650', ['stack', 'admin', 'migrations']],
  [
    'STATION_TZ',
    '+03:30',
    'must be a time zone like Europe/Berlin',
    ['stack', 'api', 'worker', 'migrations'],
  ],
  [
    'FFMPEG_PATH',
    '/no/ffmpeg',
    'must be the path of a program that is there',
    ['stack', 'api', 'worker', 'rows of the demo', 'media of the demo'],
  ],
  ['WORKER_CONCURRENCY', 'many', 'must be a number from 1 to 64', ['stack', 'worker', 'migrations']],
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-wrong-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function run(program: Program, settings: Record<string, string>) {
  const env = { ...bareEnv, DATA_DIR: join(folder, 'data'), JWT_SECRET: 'x'.repeat(32) }
  const options = { cwd: ROOT, env: { ...env, ...settings } }
  return await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(process.execPath, PROGRAMS[program], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
}

test.each(ALL)('%s reports wrong settings in one line before it creates anything', async (program) => {
  const settings = Object.fromEntries(WRONG.map(([name, value]) => [name, value]))
  const rules = WRONG.filter(([, , , programs]) => programs.includes(program)).map(
    ([name, , rule]) => `${name} ${rule}`,
  )
  expect(await run(program, settings)).toEqual({
    code: 1,
    output: `Wrong settings: ${rules.join('; ')}.\n`,
  })
  expect(await readdir(folder)).toEqual([])
})

test.each(['stack', 'api', 'worker', 'migrations'] as const)(
  '%s names what looks like a setting and is none, with the one that is meant',
  async (program) => {
    const said = [
      'DATABASE_URI (environment) is no setting of Nava: is DATABASE_URL meant?',
      'SMTP_HOST (environment) is no setting of Nava: is SMTP_URL meant?',
    ]
    const settings = { DATABASE_URI: 'postgresql://me:hunter2@x/x', SMTP_HOST: 'hunter2', LOG_LEVEL: 'loud' }
    const { code, output } = await run(program, settings)
    expect(code).toBe(1)
    for (const each of said) expect(output.split('\n')).toContain(each)
    expect(output).toContain('LOG_LEVEL must be one of')
    expect(output).not.toContain('hunter2')
    expect(await readdir(folder)).toEqual([])
  },
)

test('the doctor notes what looks like a setting and is none', async () => {
  const settings = { SMTP_HOST: 'hunter2', PRODUCT_NAME: '"Nava"' }
  const { code, output } = await run('doctor', settings)
  expect([code, output]).toEqual([
    0,
    [
      'NOTE   settings  can be read: SMTP_HOST (environment) is no setting of Nava: is SMTP_URL meant?',
      'NOTE   settings  can be read: PRODUCT_NAME (environment) stands in quotes, which are part of its value there.',
      'ok     settings  can be read',
      'ok     address   leads: http://127.0.0.1:8080, for this machine',
      '',
    ].join('\n'),
  ])
})

test.each(['stack', 'worker'] as const)(
  '%s reports a program that is no ffmpeg in one line',
  async (program) => {
    const settings: Record<string, string> = { FFMPEG_PATH: process.execPath }
    if (program === 'worker') settings['DATABASE_URL'] = 'postgresql://nobody@localhost:1/nava'
    expect(await run(program, settings)).toEqual({
      code: 1,
      output: 'Wrong settings: FFMPEG_PATH must be the path of an ffmpeg with libx264, libmp3lame, aac.\n',
    })
    expect(await readdir(folder)).toEqual([])
  },
)
