/**
 * Runs `npm run admin -- check`: judges the settings and what they name without starting anything. Prints a line for
 * each, and ends with 1 if one is wrong. `check-station.ts PART…` judges some parts, which stops an update.
 */
import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { lookup } from 'node:dns/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrationNames, readSchemaState } from '@nava/db/schema-version'
import { SessionClient } from '@nava/db/session'
import { findFaults } from '@nava/db/session-facts'
import { freeOnDisk } from '@nava/media/storage/disk-space'
import { redisOf } from '@nava/media/queues/queue-backing'
import { openQueues } from '@nava/media/queues/queues'
import { openPlaces } from '@nava/media/storage/open-storage'
import { StorageFull } from '@nava/media/storage/storage'
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

interface Judgement {
  part: string
  /** 'noted' is no reason to stop */
  state: 'ok' | 'wrong' | 'noted'
  text: string
}

const WORDS = { ok: 'ok   ', wrong: 'WRONG', noted: 'NOTE ' }

/** Returns what is well. @throws Error with what is wrong */
type Check = (settings: Settings) => Promise<string>

const CHECKS: Readonly<Record<string, Check>> = {
  address: checkAddress,
  owner: checkOwner,
  disk: checkDisk,
  database: checkDatabase,
  queue: checkQueue,
  storage: checkStorage,
  backups: checkBackups,
  mail: checkMail,
  ffmpeg: checkFfmpeg,
}

const MIB = 1024 * 1024

/** Milliseconds */
const TIMEOUT = 5000

/** `parts`: those that are judged besides the form of the settings. `file`: the text of `.env`, if there is one */
export async function checkStation(
  source: Readonly<Record<string, string | undefined>>,
  file: string,
  parts: readonly string[] = Object.keys(CHECKS),
): Promise<Judgement[]> {
  const remarks = settingRemarks(source, file).map((text) => ({
    part: 'settings',
    state: 'noted' as const,
    text,
  }))
  let settings: Settings
  try {
    // In containers it may be mounted for the worker alone.
    const ffmpeg = parts.includes('ffmpeg') ? {} : { FFMPEG_PATH: undefined }
    settings = readSettings({ ...source, ...ffmpeg }, SETTING_NAMES)
    mediaPlaces(settings)
    if (settings.BACKUP_TO?.startsWith('s3://')) backupS3(settings, settings.BACKUP_TO)
  } catch (error) {
    return [
      ...remarks,
      { part: 'settings', state: 'wrong', text: `${reasonOf(error)} The rest was not tried.` },
    ]
  }
  const judged = parts.map(async (part) => {
    try {
      const check = CHECKS[part]
      if (!check) throw new Error(`There is no such part, only ${Object.keys(CHECKS).join(', ')}.`)
      return { part, state: 'ok' as const, text: await check(settings) }
    } catch (error) {
      return { part, state: 'wrong' as const, text: reasonOf(error) }
    }
  })
  return [
    ...remarks,
    { part: 'settings', state: 'ok', text: 'all can be read' },
    ...(await Promise.all(judged)),
  ]
}

async function checkAddress({ PUBLIC_URL, HOST, PORT }: Settings): Promise<string> {
  if (PUBLIC_URL === undefined) {
    if (/^(127\.|localhost$|::1$)/.test(HOST)) return `http://${HOST}:${PORT}, for this machine`
    throw new Error('HOST lets others in, but PUBLIC_URL is not set: links in mails would follow any host.')
  }
  const { hostname } = new URL(PUBLIC_URL)
  const { address } = await lookup(hostname.replaceAll(/[[\]]/g, '')).catch(() => {
    throw new Error(`The name ${hostname} of PUBLIC_URL leads nowhere: look at its DNS records.`)
  })
  return `${PUBLIC_URL} leads to ${address}`
}

/** A file of another user, such as one that root made, stops what runs as the owner. */
async function checkOwner({ DATA_DIR }: Settings): Promise<string> {
  const uid = process.getuid?.()
  const folder = await stat(DATA_DIR).catch(() => undefined)
  if (!folder) {
    await access(nearestOf(DATA_DIR), constants.W_OK).catch(() => {
      throw new Error(`${DATA_DIR} does not exist, and this user cannot make it.`)
    })
    return `${DATA_DIR} will be made`
  }
  if (uid !== undefined && folder.uid !== uid)
    throw new Error(
      `${DATA_DIR} belongs to the user ${folder.uid}, and this is ${uid}: run commands as that user (runuser --login nava --command "…"), or hand it over with chown.`,
    )
  const foreign = (
    await Promise.all((await filesIn(DATA_DIR)).map(async (file) => ({ file, uid: (await stat(file)).uid })))
  )
    .filter((each) => each.uid !== folder.uid && !/\/postgres(\.log.*)?$/.test(each.file))
    .map(({ file }) => file)
  if (foreign.length > 0)
    throw new Error(
      `Files of other users: ${foreign.join(', ')}. Hand them over: chown --recursive USER: ${DATA_DIR}`,
    )
  return `${DATA_DIR} belongs to this user`
}

async function filesIn(folder: string): Promise<string[]> {
  const above = [folder, join(folder, 'media'), join(folder, 'media/sources'), join(folder, 'media/incoming')]
  const lists = await Promise.all(
    above.map(async (each) => (await readdir(each).catch(() => [])).map((name) => join(each, name))),
  )
  return lists.flat()
}

const nearestOf = (path: string): string => (existsSync(path) ? path : nearestOf(dirname(path)))

async function checkDisk({ DATA_DIR, DISK_RESERVE_MB }: Settings): Promise<string> {
  const free = Math.floor((await freeOnDisk(nearestOf(DATA_DIR))) / MIB)
  if (free < DISK_RESERVE_MB)
    throw new Error(
      `${free} MiB are free for ${DATA_DIR}, less than DISK_RESERVE_MB (${DISK_RESERVE_MB}): uploads are refused.`,
    )
  return `${free} MiB are free for ${DATA_DIR}`
}

async function checkDatabase({
  DATABASE_URL,
  DATA_DIR,
  ALLOW_NEWER_SCHEMA,
  REDIS_URL,
  DATABASE_CONNECTIONS: connections,
}: Settings): Promise<string> {
  if (DATABASE_URL === undefined) {
    const files = join(DATA_DIR, 'postgres')
    if (!existsSync(files)) return 'its own, which the first start makes'
    const release = takeLock(join(DATA_DIR, 'lock'))
    release?.()
    if (release) return `its own, in ${files}; Nava does not run`
  }
  const client = new SessionClient(DATABASE_URL ?? (await ownDatabaseUrl(DATA_DIR)), {
    ...{ connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT },
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    )
    const schema = await readSchemaState(client, await migrationNames())
    const version = `PostgreSQL ${rows[0]?.version}`
    const needs = { hasQueues: REDIS_URL === undefined, connections }
    const { wrong, advice } = await findFaults(client, needs)
    if (wrong.length > 0 && schema.state !== 'old server') throw new Error(wrong.join(' '))
    const advised = advice.map((sentence) => `; ${sentence}`).join('')
    switch (schema.state) {
      case 'current':
        return `${version}, up to date${advised}`
      case 'older':
        return `${version}; the next start applies ${schema.missing.length} migrations`
      case 'newer':
        if (ALLOW_NEWER_SCHEMA) return `${version}, of a newer release, which ALLOW_NEWER_SCHEMA allows`
        throw new Error(`${version} has the schema of a newer release: ALLOW_NEWER_SCHEMA=1 allows it.`)
      case 'failed':
        throw new Error(`${version}: the migration ${schema.migration} failed: ${schema.reason}`)
      case 'old server':
        throw new Error(`PostgreSQL ${schema.version} is too old.`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkQueue({ REDIS_URL }: Settings): Promise<string> {
  if (REDIS_URL === undefined) return 'in PostgreSQL'
  let reason = 'no answer'
  const log = { warn: (details: object) => (reason = 'error' in details ? String(details.error) : reason) }
  const queues = await openQueues({ databaseUrl: '', redis: redisOf(REDIS_URL, 'check'), log })
  try {
    await Promise.race([queues.check(), late()])
    return 'Redis answers'
  } catch {
    throw new Error(`Redis (REDIS_URL) cannot be reached: ${reason}`)
  } finally {
    await queues.close()
  }
}

async function late(): Promise<never> {
  await sleep(TIMEOUT, undefined, { ref: false })
  throw new Error(`No answer in ${TIMEOUT / 1000} s`)
}

async function checkStorage(settings: Settings): Promise<string> {
  const places = mediaPlaces(settings)
  if (places.s3) {
    const { bucket, prefix } = places.s3
    const at = prefix ? `${bucket} (below ${prefix})` : bucket
    const { s3 } = await openPlaces(places)
    try {
      await s3?.storage.check({ isWhole: true })
    } catch (error) {
      // It still gives what it has, so an update need not wait for room.
      if (error instanceof StorageFull)
        return `the bucket ${at} is FULL: it gives files, and uploads are refused`
      throw error
    }
    return `the bucket ${at} takes, lists, gives and deletes files`
  }
  await access(nearestOf(join(settings.DATA_DIR, 'media')), constants.W_OK)
  return 'the disk of DATA_DIR can be written'
}

async function checkBackups(settings: Settings): Promise<string> {
  const { BACKUP_TO: place } = settings
  if (place === undefined) return 'none are taken by themselves (BACKUP_TO)'
  if (place.startsWith('s3://')) {
    const { openTarget } = await import('@nava/backup/target')
    const target = await openTarget(place, settings)
    await target.check({ isWhole: true }).catch((error: unknown) => {
      throw error instanceof StorageFull
        ? new Error(`${place} (BACKUP_TO) is full.`, { cause: error })
        : error
    })
    return `${place} takes, lists, gives and deletes files`
  }
  await access(place, constants.W_OK).catch(() => {
    throw new Error(`${place} (BACKUP_TO) cannot be written by this user.`)
  })
  const [there, here] = await Promise.all([stat(place), stat(nearestOf(settings.DATA_DIR))])
  return there.dev === here.dev
    ? `${place} can be written, but lies on the disk of DATA_DIR`
    : `${place} can be written`
}

async function checkMail(settings: Settings): Promise<string> {
  if (settings.SMTP_URL === undefined) return 'no mail server (SMTP_URL): mails are files in DATA_DIR/outbox'
  const from = senderOf(settings)
  const greeting = greetingName(settings.PUBLIC_URL, hostname())
  const transport = smtpTransport(settings.SMTP_URL, { from, greeting })
  try {
    await transport.check()
  } catch (error) {
    throw new Error(`SMTP_URL${MailFailure.stepOf(error)}: ${reasonOf(error)}`, { cause: error })
  } finally {
    transport.close()
  }
  return `the mail server takes mails from ${writeMailbox(from)}; "npm run admin -- mail test ADDRESS" sends a mail`
}

async function checkFfmpeg({ FFMPEG_PATH, AUDIO_OPUS: makesOpus }: Settings): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'nava-check-'))
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

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  // `npm run admin` passes its own word on.
  const parts = process.argv.slice(2).filter((word) => word !== 'check')
  const file = readEnvFile(join(import.meta.dirname, '../.env'))
  const judged = await checkStation(process.env, file, parts.length > 0 ? parts : undefined)
  for (const { part, state, text } of judged)
    process.stdout.write(`${WORDS[state]}  ${part.padEnd(8)}  ${text.replaceAll(/\s+/g, ' ')}\n`)
  process.exit(judged.some(({ state }) => state === 'wrong') ? 1 : 0)
}
