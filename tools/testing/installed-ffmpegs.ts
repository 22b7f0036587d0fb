import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { ffmpegPaths } from '../../worker/src/ffmpeg/binary.ts'

export interface InstalledFfmpeg {
  path: string
  version: string
}

/** FFMPEG_PATH, else the packaged one, which starts in a quarter of the time of a distribution's; then all others */
const candidates = (): string[] => {
  const wanted = process.env['FFMPEG_PATH']
  return [...(wanted ? [] : ffmpegPaths(undefined, '')), ...ffmpegPaths(wanted)]
}

/** Returns each program once. The first is that of most tests. */
export function installedFfmpegs(paths: readonly string[] = candidates()): InstalledFfmpeg[] {
  const programs = new Map<string, InstalledFfmpeg>()
  for (const path of paths) {
    const version = versionOf(path)
    if (version !== undefined && !programs.has(realpathSync(path)))
      programs.set(realpathSync(path), { path, version })
  }
  return [...programs.values()]
}

function versionOf(path: string): string | undefined {
  try {
    const text = execFileSync(path, ['-version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return /^ffmpeg version \D*(\d+(?:\.\d+)*)/.exec(text)?.[1]
  } catch {
    return undefined
  }
}
