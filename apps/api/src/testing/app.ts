/** Real app with a separate database and folder, called over HTTP */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import supertest from 'supertest'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { type App, type AppOptions, buildApp } from '../app.ts'
import { type Deps, makeDeps } from '../deps.ts'
import { type Env, parseEnv } from '../platform/env.ts'
import { openOutside } from '../platform/outside/fetch-outside.ts'
import { loggerOptions } from '../platform/http/log.ts'
import { productOf } from '../platform/site/product.ts'

export interface TestApp extends App {
  deps: Deps
  env: Env
  http: ReturnType<typeof supertest>
  address: string
  allowedHosts: string[]
  logged: () => string
  mailedCode: (email: string) => Promise<string>
  mailsTo: (email: string) => Promise<string[]>
  /** Their plain text, newest first */
  mailTextsTo: (email: string) => Promise<string[]>
  close: () => Promise<void>
}

/** `settings`: environment variables. `replace`: substitutes for outside sites */
export async function startTestApp(
  settings: Record<string, string> = {},
  replace: Partial<Deps> = {},
  { answerWithin = 60_000, ...options }: AppOptions & { answerWithin?: number } = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-api-'))
  const lines: string[] = []
  const { FFMPEG_PATH } = process.env
  const env = parseEnv({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret that only tests know, long enough',
    // Port without a server
    LISTENBRAINZ_URL: 'http://127.0.0.1:9',
    ...(FFMPEG_PATH && { FFMPEG_PATH }),
    ...settings,
  })
  const log = pino(loggerOptions('info'), { write: (line: string) => void lines.push(line) })
  const allowedHosts: string[] = []
  // A busy machine is not taken for a database that hangs.
  const made = await makeDeps(env, log, { answerWithin })
  // A further process of a station has a folder of its own here, which lacks the station's files.
  await made.storage.assertOurs().catch(() => undefined)
  const deps = { ...made, outside: openOutside(productOf(env), allowedHosts), ...replace }
  const built = await buildApp(deps, log, {
    strict: true,
    staleness: 0,
    noticeInterval: 0,
    releaseInterval: 0,
    seriesInterval: 0,
    liveLogInterval: 0,
    liveRequestsInterval: 0,
    recordingInterval: 0,
    importInterval: 0,
    leadsToSetup: false,
    watchInterval: 0,
    scrobbleInterval: 0,
    problemInterval: 0,
    mailInterval: 0,
    renderWithin: 60_000,
    ...options,
  })
  const address = await built.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...built,
    deps,
    env,
    address,
    allowedHosts,
    http: supertest(address),
    logged: () => lines.join(''),
    mailedCode: (email) => newestCode(env.outboxDir, email),
    mailsTo: (email) => mailsTo(env.outboxDir, email),
    mailTextsTo: async (email) => (await mailsTo(env.outboxDir, email)).map(plainTextOf),
    close: async () => {
      await built.app.close()
      await deps.outside.close()
      await deps.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function newestCode(outboxDir: string, email: string): Promise<string> {
  for (const mail of await mailsTo(outboxDir, email)) {
    const code = /code is (\d{6})/.exec(mail)?.[1]
    if (code) return code
  }
  throw new Error(`no code was mailed to ${email}`)
}

async function mailsTo(outboxDir: string, email: string): Promise<string[]> {
  const names = (await readdir(outboxDir)).filter((name) => name.endsWith('.eml'))
  const newestFirst = names.toSorted().toReversed()
  const mails = await Promise.all(newestFirst.map((name) => readFile(join(outboxDir, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

/** As nodemailer writes it */
function plainTextOf(mail: string): string {
  const [, head = '', body = ''] = /Content-Type: text\/plain([^]*?)\r?\n\r?\n([^]*?)\r?\n--/.exec(mail) ?? []
  if (/base64/.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/.test(head)) return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
