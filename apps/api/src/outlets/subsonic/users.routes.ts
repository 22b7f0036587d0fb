import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { AccountRow, AccountsStore } from './accounts.store.ts'
import { SubsonicFailure } from './failure.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

export function userRoutes({ answer }: SubsonicServer, { accounts }: { accounts: AccountsStore }) {
  answer(calls.getUser, async ({ query, user }) => {
    const own = await accounts.ofID(user.userID)
    const email = query.username?.toLowerCase()
    if (own && (email === undefined || own.email === email)) return { user: present(own) }
    if (!user.isAdmin) throw new SubsonicFailure('unauthorized')
    const other = email === undefined ? undefined : await accounts.find(email)
    if (!other) throw new SubsonicFailure('notFound')
    return { user: present(other) }
  })

  answer(calls.getUsers, async ({ user }) => {
    if (!user.isAdmin) throw new SubsonicFailure('unauthorized')
    return { users: { user: (await accounts.all()).map(present) } }
  })

  for (const call of [calls.getScanStatus, calls.startScan])
    answer(call, async () => ({ scanStatus: { scanning: false, count: await accounts.countSongs() } }))
}

/** Permissions at /rest. Catalogue and accounts can only be changed on the web. */
const present = ({ email, isAdmin, mayUpload }: AccountRow) => ({
  username: email,
  email,
  scrobblingEnabled: true,
  adminRole: isAdmin,
  settingsRole: false,
  downloadRole: true,
  uploadRole: mayUpload,
  playlistRole: true,
  coverArtRole: false,
  commentRole: true,
  podcastRole: true,
  streamRole: true,
  jukeboxRole: false,
  shareRole: true,
  videoConversionRole: false,
  folder: [1],
})
