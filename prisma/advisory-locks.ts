/**
 * Keys of advisory locks, which all programs share. A lock with one 64-bit key never conflicts with a lock of
 * two 32-bit keys.
 */

/** Keys; each name describes what the holder does */
export const ADVISORY_LOCKS = {
  /** `nava` in ASCII; must not change, because released programs use it */
  migrate: 0x6e617661,
  extendLiveLog: 5_240_117,
  acceptUpload: 5_240_118,
  publishNotices: 5_240_120,
  fillDemo: 7_230_511,
  rollUpDays: 5_240_121,
  beginUpload: 5_240_122,
  backUp: 5_240_123,
  recommend: 5_240_124,
} as const

/** First keys of locks with two keys; the second one is a hash */
export const ADVISORY_LOCK_CLASSES = {
  resumableUpload: 5_240_119,
  loginCodes: 5_240_120,
} as const
