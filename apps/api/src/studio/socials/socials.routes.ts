import { createSocial, deleteSocial, limits, listSocials } from '@nava/contracts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { SocialsStore } from './socials.store.ts'

export function socialRoutes(
  routes: Routes,
  { socials, resources, changes }: { socials: SocialsStore; resources: ResourcesStore; changes: Audited },
) {
  const authorizeLink = (user: Caller, artistID: number) =>
    authorize(user, user.artistIDs.includes(artistID), { kind: 'artists', rowID: artistID }, () =>
      problem('artist.not-yours'),
    )

  serve(routes, listSocials, async ({ params, user }) => {
    await resources.assertVisible({ kind: 'artist', id: params.id }, user)
    return socials.of(params.id)
  })

  serve(routes, createSocial, async ({ body, params, user }) => {
    await resources.assertVisible({ kind: 'artist', id: body.artistID }, user)
    const authorization = authorizeLink(user, body.artistID)
    return changes.call(createSocial, { user, params, body }, [authorization]).run(async (tx) => {
      const added = await socials.add(tx, body)
      if (added === 'duplicate') throw problem('social.duplicate')
      if (added === 'too-many') throw problem('social.too-many', { max: limits.perArtist.socials })
      return added
    })
  })

  serve(routes, deleteSocial, async ({ params, user }) => {
    const artistID = await socials.artistOf(params.id)
    if (artistID === undefined) throw problem('social.not-found')
    await changes
      .call(deleteSocial, { user, params }, [authorizeLink(user, artistID)])
      .run((tx) => socials.remove(tx, params.id))
    return 'true' as const
  })
}
