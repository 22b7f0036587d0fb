import { DEFAULT_LANGUAGE, readLanguage } from '@nava/contracts'
import type { Base } from '../../platform/feature.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { UserAdminStore } from './users.admin-store.ts'

/** Resets how a person signs in, ends all sessions, and tells the person by mail. @throws 404 */
export type ResetSignIn = (by: Caller, userID: number) => Promise<void>

export const resetSignIn =
  ({
    users,
    ...parts
  }: Pick<Base, 'changes' | 'composeMail' | 'mailer' | 'env' | 'log' | 'track'> & {
    users: Pick<UserAdminStore, 'reset'>
  }): ResetSignIn =>
  async (by, userID) => {
    const { changes, composeMail, mailer, env, log, track } = parts
    const what = { action: 'reset', kind: 'users', rowID: userID, changes: {} }
    const stored = await changes.change(by, what, async (tx) => {
      const { name, email, language } = await users.reset(tx, userID)
      const mail = composeMail(readLanguage(language) ?? DEFAULT_LANGUAGE, (texts) =>
        texts.signInReset(env.productName, name),
      )
      return mailer.store(tx, { to: email, ...mail })
    })
    track(
      mailer
        .deliver(stored)
        .catch((error: unknown) => log.error({ err: error }, 'could not mail that a sign-in was reset')),
    )
  }
