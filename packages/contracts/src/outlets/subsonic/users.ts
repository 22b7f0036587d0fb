import * as z from 'zod'
import { subsonicCall } from './call.ts'
import { given } from './shapes.ts'

const User = z.object({
  username: z.string(),
  email: z.string(),
  scrobblingEnabled: z.boolean(),
  adminRole: z.boolean(),
  settingsRole: z.boolean(),
  downloadRole: z.boolean(),
  uploadRole: z.boolean(),
  playlistRole: z.boolean(),
  coverArtRole: z.boolean(),
  commentRole: z.boolean(),
  podcastRole: z.boolean(),
  streamRole: z.boolean(),
  jukeboxRole: z.boolean(),
  shareRole: z.boolean(),
  videoConversionRole: z.boolean(),
  folder: z.array(z.int()),
})

const username = { username: z.string().max(254) }
const password = { password: z.string().max(500) }

export const getUser = subsonicCall('getUser', 'What the caller may do; admins may ask for others', {
  query: { username: given.optional() },
  data: z.object({ user: User }),
})

export const getUsers = subsonicCall('getUsers', 'The accounts, for admins: the first 500 by address', {
  cost: 'whole',
  data: z.object({ users: z.object({ user: z.array(User) }) }),
})

const REFUSED = 'Refused: accounts are changed on the web'

export const createUser = subsonicCall('createUser', REFUSED, {
  query: { ...username, ...password, email: z.string().max(254) },
})
export const updateUser = subsonicCall('updateUser', REFUSED, { query: username })
export const deleteUser = subsonicCall('deleteUser', REFUSED, { query: username })
export const changePassword = subsonicCall('changePassword', REFUSED, { query: { ...username, ...password } })

const ScanStatus = z.object({
  scanStatus: z.object({ scanning: z.boolean(), count: z.int() }),
})

export const getScanStatus = subsonicCall('getScanStatus', 'The number of tracks; nothing is ever scanned', {
  cost: 'costly',
  data: ScanStatus,
})
export const startScan = subsonicCall('startScan', 'The number of tracks; there is nothing to scan', {
  cost: 'costly',
  data: ScanStatus,
})
