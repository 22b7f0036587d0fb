import { mailLimits } from './mail-limits.ts'
import { repeat } from '@nava/media/repeat'
import { type Base, type Feature, runsEvery } from '../feature.ts'

export interface MailOptions {
  /** Milliseconds between searches for mails that wait for another try; 0 searches for none, in tests */
  mailInterval?: number
}

export function mailFeature({ mailer, log, ...base }: Base & MailOptions): Feature {
  return {
    lifecycles: runsEvery(base.mailInterval ?? mailLimits.interval, (interval) =>
      repeat(mailer.sendDue, { interval, failure: 'pending mails could not be looked for', log }),
    ),
    account: {
      remove: async (client, { email }) => {
        await client.query('DELETE FROM pending_mails WHERE email = $1', [email])
      },
    },
  }
}
