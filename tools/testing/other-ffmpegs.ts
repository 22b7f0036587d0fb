import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { ffmpegPaths } from '../../worker/src/ffmpeg/binary.ts'

export interface OtherFfmpeg {
  path: string
  version: string
}

export function otherFfmpegs(
  paths: readonly string[] = ffmpegPaths(process.env['FFMPEG_PATH']),
): OtherFfmpeg[] {
  const programs = new Map<string, OtherFfmpeg>()
  for (const path of paths) {
    const version = versionOf(path)
    if (version !== undefined && !programs.has(realpathSync(path)))
      programs.set(realpathSync(path), { path, version })
  }
  return [...programs.values()].slice(1)
}

function versionOf(path: string): string | undefined {
  try {
    const text = execFileSync(path, ['-version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return /^ffmpeg version \D*(\d+(?:\.\d+)*)/.exec(text)?.[1]
  } catch {
    return undefined
  }
}
