import { join } from 'node:path'
import { compileCache } from '../stack/program-env.ts'

/** Environment without the developer's settings but the ffmpeg of the tests; the compile cache halves the start time */
export const bareEnv = {
  PATH: process.env['PATH'],
  TMPDIR: process.env['TMPDIR'],
  FFMPEG_PATH: process.env['FFMPEG_PATH'],
  NODE_COMPILE_CACHE: compileCache(join(import.meta.dirname, '../..')),
} as const
