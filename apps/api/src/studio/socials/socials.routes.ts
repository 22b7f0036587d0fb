import { createSocial, deleteSocial, limits, listSocials } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { mayChange } from '../../platform/http/oversight.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { SocialsStore } from './socials.store.ts'

export function socialRoutes(
  routes: Routes,
  { socials, resources }: { socials: SocialsStore; resources: ResourcesStore },
) {
  const assertOwn = (user: Caller, artistID: number) => {
    if (!mayChange(user, user.artistIDs.includes(artistID), { kind: 'artists', rowID: artistID }))
      throw problem('artist.not-yours')
  }

  serve(routes, listSocials, async ({ params, user }) => {
    await resources.assertVisible({ kind: 'artist', id: params.id }, user)
    return socials.of(params.id)
  })

  serve(routes, createSocial, async ({ body, user }) => {
    await resources.assertVisible({ kind: 'artist', id: body.artistID }, user)
    assertOwn(user, body.artistID)
    const social = await socials.add(body)
    if (!social) throw problem('social.refused', { max: limits.perArtist.socials })
    return social
  })

  serve(routes, deleteSocial, async ({ params, user }) => {
    const artistID = await socials.artistOf(params.id)
    if (artistID === undefined) throw problem('social.not-found')
    assertOwn(user, artistID)
    await socials.remove(params.id)
    return 'true' as const
  })
}
