import * as system from './system.ts'

export {
  SUBSONIC_VERSION,
  type SubsonicCall,
  type SubsonicError,
  subsonicErrors,
  type SubsonicQuery,
} from './call.ts'

export const subsonicCalls = { ...system }
