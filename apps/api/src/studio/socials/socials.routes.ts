import { createSocial, deleteSocial, limits, listSocials } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { mayChange } from '../../platform/http/oversight.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { SocialsStore } from './socials.store.ts'

export function socialRoutes(
  routes: Routes,
  { socials, targets }: { socials: SocialsStore; targets: ResourcesStore },
) {
  const assertOwn = (user: Caller, artistID: number) => {
    if (!mayChange(user, user.artistIDs.includes(artistID), { kind: 'artists', rowID: artistID }))
      throw new HttpError(403, 'This artist is not yours')
  }

  serve(routes, listSocials, async ({ params, user }) => {
    await targets.assertVisible({ kind: 'artist', id: params.id }, user)
    return socials.of(params.id)
  })

  serve(routes, createSocial, async ({ body, user }) => {
    await targets.assertVisible({ kind: 'artist', id: body.artistID }, user)
    assertOwn(user, body.artistID)
    const social = await socials.add(body)
    if (!social)
      throw new HttpError(
        409,
        `The artist has this link already, or has ${limits.perArtist.socials} of them, which is all there may be`,
      )
    return social
  })

  serve(routes, deleteSocial, async ({ params, user }) => {
    const artistID = await socials.artistOf(params.id)
    if (artistID === undefined) throw notFound('link')
    assertOwn(user, artistID)
    await socials.remove(params.id)
    return 'true' as const
  })
}
