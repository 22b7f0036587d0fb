import { jobIDOf } from '@nava/contracts'
import { imagesFolder } from '@nava/media/storage/keys'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import { findImageVersion } from '../../catalogue/images/image-versions.ts'
import type { AccountRows } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import { problem } from '../../platform/http/errors.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { SessionsStore } from '../sessions/sessions.store.ts'
import type { StartSession } from '../sessions/start-session.ts'
import { attemptsStore } from './attempts.store.ts'
import { browserOf as browsers } from './browsers.ts'
import { codesStore } from './codes.store.ts'
import { confirmCode } from './confirm-code.ts'
import { confirmOwner } from './confirm-owner.ts'
import { confirmPassword as confirming } from './confirm-password.ts'
import type { Google } from './google.ts'
import { assertRegistrationOpen } from './registration.store.ts'
import { signIn } from './sign-in.ts'
import type { AssertNotSuspended } from './suspensions.store.ts'
import { userRoutes } from './users.routes.ts'
import { usersStore } from './users.store.ts'
import { warnOwner as warning } from './warn-owner.ts'

export function usersFeature(
  given: Base & {
    google: Google | undefined
    printCode: ((email: string, code: string) => void) | undefined
    acceptImage: AcceptImage
    sessions: SessionsStore
    startSession: StartSession
    assertNotSuspended: AssertNotSuspended
  },
) {
  const { app, env, db, sql } = given
  const users = usersStore(db)
  const attempts = attemptsStore(db)
  const browserOf = browsers(app, env)
  const base = {
    ...given,
    users,
    attempts,
    browserOf,
    assertRegistrationOpen: assertRegistrationOpen(sql),
  }
  const warnOwner = warning(base)
  const confirmPassword = confirming(attempts, warnOwner)
  const codes = codesStore(db, env.jwtSecret, attempts)
  return {
    users,
    attempts,
    browserOf,
    confirmOwner: confirmOwner(confirmPassword, confirmCode(codes, warnOwner, given.mailer)),
    account: accountRows(given),
    routes: (routes: Routes) =>
      userRoutes(routes, { ...base, signIn: signIn({ ...base, codes, warnOwner, confirmPassword }) }),
  }
}

const accountRows = ({ db, storage, queues, log }: Base): AccountRows => ({
  values: {
    models: ['User', 'Image'],
    read: async (userID) => {
      const [user, imageVersion] = await Promise.all([
        db.user.findUnique({ where: { id: userID } }),
        findImageVersion(db, 'user', userID),
      ])
      if (!user) throw problem('user.not-found')
      const profile = {
        userID,
        email: user.email,
        name: user.name,
        created: user.createdAt.toISOString(),
        signsInWithGoogle: user.googleSub !== null,
        avatar: imageAddress('user', userID, imageVersion),
      }
      return { profile, hidesExplicit: user.hidesExplicit }
    },
  },
  remove: async (client, { userID, email }) => {
    await client.query('DELETE FROM login_codes WHERE email = $1', [email])
    await client.query('DELETE FROM login_attempts WHERE email = $1', [email])
    const { rows: pictures } = await client.query<{ id: number; version: string }>(
      `DELETE FROM images WHERE kind = 'user' AND owner_id = $1 RETURNING id, version`,
      [userID],
    )
    return async () => {
      for (const { id: imageID, version } of pictures)
        await queues.remove('encodeImage', jobIDOf('encodeImage', { imageID, version })).catch(() => false)
      // Failures are only logged, because the account is already deleted.
      await storage.removeFolder(imagesFolder('user', userID)).catch((error: unknown) => {
        log.error({ err: error, user: userID }, 'the pictures of a deleted account could not be removed')
      })
    }
  },
})
