/**
 * Keys in the addresses of private feeds. They derive from JWT_SECRET and a seed in the account, so they can be shown
 * again, and the database alone reveals none.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@nava/contracts'
import { deriveKey } from '../../platform/secret-box.ts'

export interface SavedFeed {
  userID: number
  seed: Uint8Array
}

const SEED_BYTES = 16

export function savedFeedKeys(jwtSecret: string) {
  const secret = deriveKey(jwtSecret, 'feeds of saved episodes')

  /** Returns `1001-…`: the user's ID, then 32 bytes in base64url. */
  const keyOf = ({ userID, seed }: SavedFeed): string =>
    `${userID}-${createHmac('sha256', secret).update(`${userID} `).update(seed).digest('base64url')}`

  return {
    makeSeed: () => randomBytes(SEED_BYTES),
    keyOf,
    fits: (feed: SavedFeed, key: string): boolean => {
      const [own, given] = [Buffer.from(keyOf(feed)), Buffer.from(key)]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}

/** Returns the user whom a key names; undefined if no user has such an ID. */
export function userOfKey(key: string): number | undefined {
  const userID = Number.parseInt(key, 10)
  return userID <= limits.maxID ? userID : undefined
}
