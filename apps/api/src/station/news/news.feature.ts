import type { Base } from '../../platform/feature.ts'
import { pictureHosts } from '../../platform/http/content-security.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { productOf } from '../../platform/site/product.ts'
import { newsFeed } from './news-feed.ts'
import { newsRoutes } from './news.routes.ts'
import { newsStore } from './news.store.ts'

export function newsFeature({ env, sql, log }: Base) {
  const news = env.newsFeedUrl
    ? newsFeed(env.newsFeedUrl, pictureHosts(env), { product: productOf(env), log })
    : newsStore(sql, env.publicUrl, pictureHosts(env))
  return { news, routes: (routes: Routes) => newsRoutes(routes, { news }) }
}
