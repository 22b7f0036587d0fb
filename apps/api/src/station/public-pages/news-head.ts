/** The head of a news post's page. */
import { type NewsPost, textOfHtml } from '@nava/contracts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { pagePaths, type Site, titleOf } from './site.ts'

export function newsHead(post: NewsPost, site: Site): PageHead {
  const { at, productName } = site
  const url = at(pagePaths.news(post.id))
  const image = post.featured_media_src_url && at(post.featured_media_src_url)
  const headline = textOfHtml(post.title.rendered)
  const description = textOfHtml(post.excerpt.rendered)
  return {
    title: titleOf(site, headline),
    description: description || `News on ${productName}.`,
    url,
    type: 'article',
    image,
    properties: [['article:published_time', post.date]],
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'NewsArticle',
      headline,
      url,
      ...stated({ image, description }),
      datePublished: post.date,
      publisher: { '@type': 'Organization', name: productName, url: at('/') },
    },
  }
}
