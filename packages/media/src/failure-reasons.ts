/** The reasons for a failed upload that lie with the server. All others lie with the file. */

export const storageFullReason =
  'The server has no room left for this upload. It is tried again by itself as soon as there is room.'

export const serverFaultReason = 'Something went wrong on the server. Try it again; the file is kept.'

export const givenUpReason =
  'The server was interrupted several times at this file. Try it again, or upload the file in another format.'

const serverReasons: ReadonlySet<string> = new Set([storageFullReason, serverFaultReason, givenUpReason])

/** Whether the same file may yet succeed, so that Retry is worth offering. */
export const mayRetry = (reason: string): boolean => serverReasons.has(reason)
