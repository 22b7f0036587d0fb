/** In milliseconds, unless a name says otherwise */
export const mailLimits = {
  /** Between searches for mails that wait for another try */
  interval: 5000,
  /** For which a process that sends a mail claims it; longer than an attempt may last */
  claim: 120_000,
  /** Wait after the first failure, doubled by each further one up to `maxWait` and a tenth of the mail's lifetime */
  firstWait: 10_000,
  maxWait: 15 * 60_000,
  /** After which a mail is given up, unless it says otherwise */
  lifetime: 3 * 24 * 60 * 60_000,
  /** Mails that one process takes at a time */
  batch: 20,
  /** A code that could not be mailed at once is mailed only while this is left of its lifetime */
  codeLeftForUse: 60_000,
} as const
