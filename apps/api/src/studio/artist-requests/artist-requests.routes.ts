import { makeArtist } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { ArtistRequestsStore } from './artist-requests.store.ts'

export function artistRequestRoutes(
  routes: Routes,
  deps: {
    requests: ArtistRequestsStore
    users: UsersStore
    mailer: Mailer
    log: FastifyBaseLogger
    productName: string
  },
) {
  serve(routes, makeArtist, async ({ body, user }) => {
    const account = await deps.users.find(user.userID)
    if (!account) throw problem('user.not-found')
    const outcome = await deps.requests.file(account.id, account.email, body)
    if (outcome === 'filed')
      await deps.mailer
        .send({
          to: account.email,
          subject: `Your ${deps.productName} artist request`,
          text: `Hello ${body.name},\n\nyour request to become an artist on ${deps.productName} as ${body.artistName} has been received. You get another mail once it is decided.\n`,
        })
        // The request is filed all the same.
        .catch((error: unknown) =>
          deps.log.error({ err: error }, 'an artist request could not be confirmed by mail'),
        )
    return { status: 1 as const }
  })
}
