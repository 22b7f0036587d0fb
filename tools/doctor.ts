/**
 * Runs `npm run admin -- doctor [PART…]`: looks at the settings and at all that must hold of what they name, without
 * starting anything. Prints a line for each fact, and ends with 1 if one is wrong, which stops an update.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseOfHost, type Host, withHost } from '@nava/doctor/examined'
import { examine, type Finding, type Part, PARTS, reasonOf } from '@nava/doctor/fact'
import { FACTS } from '@nava/doctor/facts'
import { redisOf } from '@nava/media/queues/queue-backing'
import { backupS3 } from '@nava/settings/backup-settings'
import { readEnvFile } from '@nava/settings/env-file'
import { greetingName, senderOf } from '@nava/settings/mail-settings'
import { writeMailbox } from '@nava/settings/mailbox'
import { mediaPlaces } from '@nava/settings/media-settings'
import { settingRemarks } from '@nava/settings/setting-remarks'
import { readSettings, SETTING_NAMES, type Settings } from '@nava/settings/settings'
import { MailFailure } from '../apps/api/src/platform/mail/mail-transport.ts'
import { smtpTransport } from '../apps/api/src/platform/mail/smtp-transport.ts'
import { chooseFfmpeg, ffmpegPaths } from '../worker/src/ffmpeg/binary.ts'
import { testFfmpeg } from '../worker/src/self-test.ts'
import { takeLock } from './lock.ts'
import { ownDatabaseUrl } from './stack/database.ts'

interface Line extends Finding {
  part: string
  fact: string
}

const WORDS = { ok: 'ok   ', wrong: 'WRONG', noted: 'NOTE ' }

/** `parts`: those that are looked at besides the form of the settings. `file`: the text of `.env`, if there is one */
export async function askDoctor(
  source: Readonly<Record<string, string | undefined>>,
  file: string,
  parts: readonly string[] = PARTS,
): Promise<Line[]> {
  const aboutSettings = (state: Finding['state'], text: string): Line => ({
    ...{ part: 'settings', fact: 'can be read', state, text },
  })
  const remarks = settingRemarks(source, file).map((text) => aboutSettings('noted', text))
  const unknown = parts.filter((part) => !PARTS.includes(part as Part))
  if (unknown.length > 0)
    return [aboutSettings('wrong', `There is no part ${unknown.join(', ')}, only ${PARTS.join(', ')}.`)]
  let settings: Settings
  try {
    // In containers it may be mounted for the worker alone.
    const ffmpeg = parts.includes('ffmpeg') ? {} : { FFMPEG_PATH: undefined }
    settings = readSettings({ ...source, ...ffmpeg }, SETTING_NAMES)
    mediaPlaces(settings)
    if (settings.BACKUP_TO?.startsWith('s3://')) backupS3(settings, settings.BACKUP_TO)
  } catch (error) {
    return [...remarks, aboutSettings('wrong', `${reasonOf(error)} The rest was not tried.`)]
  }
  const facts = FACTS.filter(({ part }) => parts.includes(part))
  const judged = await withHost(await hostOf(settings), (host) => examine(facts, host))
  return [...remarks, aboutSettings('ok', ''), ...judged]
}

async function hostOf(settings: Settings): Promise<Host> {
  const { DATA_DIR, REDIS_URL, SMTP_URL } = settings
  const from = senderOf(settings)
  return {
    settings,
    database: await databaseOf(settings),
    redis: redisOf(REDIS_URL, 'doctor'),
    ...(SMTP_URL !== undefined && {
      mail: { sender: writeMailbox(from), check: () => checkMail(SMTP_URL, from, settings.PUBLIC_URL) },
    }),
    ...(existsSync(DATA_DIR) && { lock: () => takeLock(join(DATA_DIR, 'lock'))?.() }),
    ffmpeg: () => findFfmpeg(settings),
  }
}

async function databaseOf(settings: Settings): Promise<DatabaseOfHost | string> {
  const { DATABASE_URL, DATA_DIR, REDIS_URL, DATABASE_CONNECTIONS: connections } = settings
  const about = { hasQueues: REDIS_URL === undefined, connections, allowsNewer: settings.ALLOW_NEWER_SCHEMA }
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, ...about }
  const files = join(DATA_DIR, 'postgres')
  if (!existsSync(files)) return 'its own, which the first start makes'
  const release = takeLock(join(DATA_DIR, 'lock'))
  release?.()
  if (release) return `its own, in ${files}; Nava does not run`
  return { url: await ownDatabaseUrl(DATA_DIR), ...about }
}

async function checkMail(
  url: string,
  from: ReturnType<typeof senderOf>,
  publicUrl: string | undefined,
): Promise<void> {
  const transport = smtpTransport(url, { from, greeting: greetingName(publicUrl, hostname()) })
  try {
    await transport.check()
  } catch (error) {
    throw new Error(`SMTP_URL${MailFailure.stepOf(error)}: ${reasonOf(error)}`, { cause: error })
  } finally {
    transport.close()
  }
}

async function findFfmpeg({ FFMPEG_PATH, AUDIO_OPUS: makesOpus }: Settings): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'nava-doctor-'))
  try {
    const signal = AbortSignal.timeout(60_000)
    const { found, refused } = await chooseFfmpeg(ffmpegPaths(FFMPEG_PATH), (ffmpeg) =>
      testFfmpeg({ ffmpeg, cwd, signal, makesOpus }),
    )
    if (found) return `${found.version} (${found.path})`
    const lacks = refused.map(({ path, reason }) => `${path}: ${reason}`).join('; ')
    throw new Error(
      `none can do the work: install ffmpeg 5.1 or later (apt-get install ffmpeg). ${lacks}`.trim(),
    )
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  // `npm run admin` passes its own word on.
  const parts = process.argv.slice(2).filter((word) => word !== 'doctor')
  const file = readEnvFile(join(import.meta.dirname, '../.env'))
  const lines = await askDoctor(process.env, file, parts.length > 0 ? parts : undefined)
  for (const { part, fact, state, text } of lines) {
    const said = [fact, text.replaceAll(/\s+/g, ' ')].filter(Boolean).join(': ')
    process.stdout.write(`${WORDS[state]}  ${part.padEnd(8)}  ${said}\n`)
  }
  process.exit(lines.some(({ state }) => state === 'wrong') ? 1 : 0)
}
