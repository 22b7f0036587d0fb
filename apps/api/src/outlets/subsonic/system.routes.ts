import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

const EXTENSIONS = [
  'apiKeyAuthentication',
  'formPost',
  'indexBasedQueue',
  'transcodeOffset',
  'topSongsByArtistId',
  'getPodcastEpisode',
  'playbackReport',
  'transcoding',
  'sonicSimilarity',
]
  .map((name) => ({ name, versions: [1] }))
  .concat({ name: 'songLyrics', versions: [1, 2] })

export interface SystemFeatures {
  env: Pick<Env, 'productKey'>
  users: UsersStore
}

export function systemRoutes({ answer, answerAll }: SubsonicServer, { users }: SystemFeatures) {
  answer(calls.ping, () => ({}))
  answer(calls.getLicense, () => ({ license: { valid: true } }))
  answerAll(calls.getOpenSubsonicExtensions, () => ({ openSubsonicExtensions: EXTENSIONS }))
  answer(calls.tokenInfo, async ({ user }) => {
    const account = await users.find(user.userID)
    if (!account) throw problem('account.deleted')
    return { tokenInfo: { username: account.email } }
  })
}
