import { makeArtist, readLanguage } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { ArtistRequestsStore } from './artist-requests.store.ts'

export function artistRequestRoutes(
  routes: Routes,
  features: {
    artistRequests: ArtistRequestsStore
    users: UsersStore
    mailer: Mailer
    composeMail: ComposeMail
    log: FastifyBaseLogger
    env: Pick<Env, 'productName'>
  },
) {
  const { artistRequests, users, mailer, composeMail, log, env } = features

  serve(routes, makeArtist, async ({ body, user, request }) => {
    const account = await users.find(user.userID)
    if (!account) throw problem('user.not-found')
    const outcome = await artistRequests.file(account.id, account.email, body)
    if (outcome === 'filed') {
      const mail = composeMail(languageOf(request) ?? readLanguage(account.language), (texts) =>
        texts.artistRequest(env.productName, body),
      )
      await mailer
        .send({ to: account.email, ...mail })
        .catch((error: unknown) =>
          log.error({ err: error }, 'could not email the receipt of an artist request'),
        )
    }
    return { status: 1 as const }
  })
}
