import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { describePage } from './describe-page.ts'
import { oembedRoutes } from './oembed.routes.ts'
import type { PageSources } from './page-heads.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { sitemapStore } from './sitemap.store.ts'

export const publicPagesFeature = (
  base: Base & PageSources & Pick<Needs<typeof oembedRoutes>, 'mergedArtists'>,
) => ({
  describePage: describePage(base.app, base),
  routes: (routes: Routes) => {
    oembedRoutes(routes, base)
    sitemapRoutes(routes, { ...base, sitemap: sitemapStore(base.sql) })
  },
})
