/**
 * Keys of advisory locks, which all programs share. A lock with one 64-bit key never conflicts with a lock of
 * two 32-bit keys.
 */

export const ADVISORY_LOCKS = {
  /** `nava` in ASCII; must not change, because earlier releases take the same lock */
  migrate: 0x6e617661,
  extendLiveLog: 5_240_117,
  acceptUpload: 5_240_118,
  publishNotices: 5_240_120,
  fillDemo: 7_230_511,
  rollUpDays: 5_240_121,
  beginUpload: 5_240_122,
  backUp: 5_240_123,
  recommend: 5_240_124,
  /** Held by the transaction of a migration, which may outlive the program that began it */
  runMigration: 5_240_125,
  encodeRadio: 5_240_127,
  runAdminTasks: 5_240_128,
  sendPush: 5_240_129,
  watchFolders: 5_240_130,
  beginFolderImport: 5_240_131,
  firstAdmin: 5_240_132,
  changeSchedules: 5_240_133,
  makeDemoMedia: 5_240_134,
  takeAir: 5_240_135,
} as const

/** First of the two keys of a lock; the second is a hash or an ID */
export const ADVISORY_LOCK_CLASSES = {
  resumableUpload: 5_240_119,
  loginCodes: 5_240_120,
  albumNumbers: 5_240_126,
} as const
