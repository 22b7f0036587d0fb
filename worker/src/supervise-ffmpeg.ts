import { stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { repeat } from '@nava/media/repeat'
import { chooseFfmpeg, type FoundFfmpeg } from './ffmpeg/binary.ts'

/** Milliseconds */
const PAUSE = 30_000

const HOW_TO_GET_IT =
  'No ffmpeg on this machine can do the work: uploads wait until there is one. Install ffmpeg 5.1 or later with libx264, libmp3lame and zimg (Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg), or set FFMPEG_PATH'

export type FfmpegState = { state: 'ready'; ffmpeg: string } | { state: 'waiting'; problem: string }

export interface SuperviseOptions {
  /** In order of preference */
  paths: readonly string[]
  /** @throws Error with a reason for an admin */
  test: (path: string) => Promise<void>
  log: Logger
  begin: (path: string) => () => Promise<void>
  onState: (state: FfmpegState) => Promise<void>
  pause?: number
}

/**
 * Calls `begin` with a suitable ffmpeg, and again when the program is replaced. Returns a function that
 * stops.
 */
export function superviseFfmpeg(options: SuperviseOptions): () => Promise<void> {
  const { paths, test, log, begin, onState, pause = PAUSE } = options
  let current: (FoundFfmpeg & { identity: string }) | undefined
  let end = async (): Promise<void> => undefined
  let isStopped = false
  let complaint: string | undefined

  const look = async (): Promise<void> => {
    if (current && (await identityOf(current.path)) === current.identity) return
    const { found, refused } = await chooseFfmpeg(paths, test)
    if (isStopped) return
    const problem = refused.map(({ path, version, reason }) => `${path} (${version}): ${reason}`).join('\n')
    if (problem !== complaint && found && problem) log.warn({ refused, used: found }, 'an ffmpeg is not used')
    if ((problem !== complaint || current) && !found) log.error({ refused, searched: paths }, HOW_TO_GET_IT)
    complaint = problem
    const isSame = found !== undefined && found.path === current?.path
    if (!isSame) await end()
    end = isSame ? end : found ? begin(found.path) : async () => undefined
    current = found && { ...found, identity: await identityOf(found.path) }
    if (found) log.info({ ffmpeg: found }, 'ffmpeg is ready')
    await onState(
      found
        ? { state: 'ready', ffmpeg: `${found.version} (${found.path})` }
        : { state: 'waiting', problem: problem || 'There is no ffmpeg' },
    )
  }
  const stopLooking = repeat(look, {
    interval: pause,
    failure: 'ffmpeg could not be looked for',
    log,
  })
  return async () => {
    isStopped = true
    await Promise.all([stopLooking(), end()])
  }
}

async function identityOf(path: string): Promise<string> {
  const facts = await stat(path).catch(() => undefined)
  return facts ? [facts.ino, facts.size, facts.mtimeMs].join(' ') : ''
}
