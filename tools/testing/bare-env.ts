import { join } from 'node:path'
import { compileCache } from '../stack/program-env.ts'

/** Environment of test programs: without the developer's settings, with the compile cache, which halves their start */
export const bareEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: compileCache(join(import.meta.dirname, '../..')),
} as const
