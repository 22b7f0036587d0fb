/**
 * Keys of PostgreSQL's advisory locks. All programs lock in the same database, so every key stands here.
 *
 * A lock with one 64-bit key never conflicts with one with two 32-bit keys: they are separate key spaces.
 */

/** Locks with one key; the holder does what the name says. */
export const ADVISORY_LOCKS = {
  /** `nava` in ASCII. Released programs use it, so that it never changes. */
  migrate: 0x6e617661,
  extendLiveLog: 5_240_117,
  acceptUpload: 5_240_118,
  claimFeedEpisodes: 5_240_119,
  publishNotices: 5_240_120,
  fillDemo: 7_230_511,
  rollUpDays: 5_240_121,
  beginUpload: 5_240_122,
} as const

/** The first keys of locks with two keys; the second is the hash of what is locked. */
export const ADVISORY_LOCK_CLASSES = {
  /** The second key is the hash of a resumable upload's id. */
  resumableUpload: 5_240_119,
  /** The second key is the hash of the e-mail address that codes are sent to. */
  loginCodes: 5_240_120,
} as const
