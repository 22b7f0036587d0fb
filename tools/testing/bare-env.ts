import { join } from 'node:path'
import { compileCache } from '../stack/program-env.ts'

/** Environment without the developer's settings; the compile cache halves the start time */
export const bareEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: compileCache(join(import.meta.dirname, '../..')),
} as const
