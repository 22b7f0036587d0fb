import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import { problem } from '../../platform/http/errors.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

const EXTENSIONS = ['apiKeyAuthentication', 'formPost'].map((name) => ({ name, versions: [1] }))

export function systemRoutes({ answer, answerAll }: SubsonicServer, { users }: { users: UsersStore }) {
  answer(calls.ping, () => ({}))
  answer(calls.getLicense, () => ({ license: { valid: true } }))
  answerAll(calls.getOpenSubsonicExtensions, () => ({ openSubsonicExtensions: EXTENSIONS }))
  answer(calls.tokenInfo, async ({ user }) => {
    const account = await users.find(user.userID)
    if (!account) throw problem('account.deleted')
    return { tokenInfo: { username: account.email } }
  })
}
