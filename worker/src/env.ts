/** The worker's settings, parsed once. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { DEFAULT_RESERVE } from '@nava/media/disk-room'
import * as z from 'zod'

const MiB = 1024 * 1024

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  REDIS_URL: optional,
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  FFMPEG_PATH: optional,
  /** MiB that neither uploads nor transcodes fill: the database shares the disk. */
  DISK_RESERVE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(DEFAULT_RESERVE / MiB),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Jobs of each kind (audio, video, pictures) at a time; a transcode by itself uses several cores. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(defaultConcurrency()),
  /** Seconds between two looks at what is owed. */
  WORKER_SWEEP_SECONDS: z.coerce.number().min(1).max(3600).default(30),
  /** Seconds after which a job is taken from a worker that gives no sign of life. */
  WORKER_LOCK_SECONDS: z.coerce.number().min(1).max(600).default(15),
})

function defaultConcurrency(): number {
  return Math.max(1, Math.floor(availableParallelism() / 4))
}

export type Env = ReturnType<typeof parseEnv>

/** Parses the settings. Throws an Error whose message is one line that names the wrong ones, never their values. */
export function parseEnv(source: Record<string, string | undefined>) {
  const parsed = Env.safeParse(source)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Wrong settings: ${wrong.join('; ')}`)
  }
  const env = parsed.data
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    ffmpegPath: env.FFMPEG_PATH,
    diskReserve: env.DISK_RESERVE_MB * MiB,
    logLevel: env.LOG_LEVEL,
    concurrency: env.WORKER_CONCURRENCY,
    sweepMs: env.WORKER_SWEEP_SECONDS * 1000,
    lockMs: env.WORKER_LOCK_SECONDS * 1000,
  }
}
