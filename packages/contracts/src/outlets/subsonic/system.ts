import * as z from 'zod'
import { subsonicCall } from './call.ts'

export const ping = subsonicCall('ping', 'Test the connection and the password')

export const getLicense = subsonicCall('getLicense', 'The licence, which is always valid', {
  data: z.object({ license: z.object({ valid: z.boolean() }) }),
})

export const getOpenSubsonicExtensions = subsonicCall(
  'getOpenSubsonicExtensions',
  'The extensions of OpenSubsonic that this server has; needs no password',
  {
    data: z.object({
      openSubsonicExtensions: z.array(z.object({ name: z.string(), versions: z.array(z.int()) })),
    }),
  },
)

export const tokenInfo = subsonicCall('tokenInfo', 'The account to which an API key belongs', {
  data: z.object({ tokenInfo: z.object({ username: z.string() }) }),
})
