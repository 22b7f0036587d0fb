import { type NewsPost, textOfHtml, itemPaths } from '@nava/contracts'
import { CONTEXT, stated } from './json-ld.ts'
import type { PageHead } from './page-head.ts'
import { type Picture, type Site, titleOf } from './site.ts'

export function newsHead(post: NewsPost, site: Site): PageHead {
  const { at, productName } = site
  const url = at(itemPaths.news(post.id))
  const { featured_media_src_url: source } = post
  const headline = textOfHtml(post.title.rendered)
  const description = textOfHtml(post.excerpt.rendered)
  const image: Picture | undefined = source
    ? {
        address: at(source),
        alt: headline,
        // A relative address belongs to a stored picture.
        ...(source.startsWith('/') && { stored: { kind: 'news', id: post.id } }),
      }
    : undefined
  const publisher = { '@type': 'Organization', name: productName, url: at('/') }
  return {
    title: titleOf(site, headline),
    description: description || site.words.news,
    url,
    type: 'article',
    image,
    properties: [
      ['article:published_time', post.date],
      ['article:modified_time', post.modified],
    ],
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'NewsArticle',
      headline,
      url,
      ...stated({ image: image?.address, description }),
      datePublished: post.date,
      dateModified: post.modified,
      author: publisher,
      publisher,
    },
  }
}
