/** The head of a news post's page. */
import type { NewsPost } from '@nava/contracts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { pagePaths, type Site, titleOf } from './site.ts'

export function newsHead(post: NewsPost, site: Site): PageHead {
  const { at, productName } = site
  const url = at(pagePaths.news(post.id))
  const image = post.featured_media_src_url && at(post.featured_media_src_url)
  const headline = textOf(post.title.rendered)
  const description = textOf(post.excerpt.rendered)
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

/** Returns the words of sanitised HTML. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => CHARACTERS[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
