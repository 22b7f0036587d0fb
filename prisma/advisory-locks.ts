/** Keys of advisory locks, which all programs share. One 64-bit key never conflicts with two 32-bit keys. */

/** Each key is named after what its holder does. */
export const ADVISORY_LOCKS = {
  /** `nava` in ASCII; fixed, because released programs use it. */
  migrate: 0x6e617661,
  extendLiveLog: 5_240_117,
  acceptUpload: 5_240_118,
  publishNotices: 5_240_120,
  fillDemo: 7_230_511,
  rollUpDays: 5_240_121,
  beginUpload: 5_240_122,
  backUp: 5_240_123,
} as const

/** First of a lock's two keys; the second is a hash. */
export const ADVISORY_LOCK_CLASSES = {
  /** Hash of a resumable upload's id */
  resumableUpload: 5_240_119,
  /** Hash of the e-mail address that codes are sent to */
  loginCodes: 5_240_120,
} as const
