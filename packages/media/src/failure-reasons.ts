/** The reasons for a failed upload that lie with the server. All others lie with the file. */

export const STORAGE_FULL_REASON =
  'The server has no room left for this upload. It is tried again by itself as soon as there is room.'

export const SERVER_FAULT_REASON = 'Something went wrong on the server. Try it again; the file is kept.'

export const GIVEN_UP_REASON =
  'The server was interrupted several times at this file. Try it again, or upload the file in another format.'

const serverReasons: ReadonlySet<string> = new Set([
  STORAGE_FULL_REASON,
  SERVER_FAULT_REASON,
  GIVEN_UP_REASON,
])

/** Whether the same file may yet succeed, so that Retry is worth offering. */
export const mayRetry = (reason: string): boolean => serverReasons.has(reason)
