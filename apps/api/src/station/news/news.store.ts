/** Reads the posts of admins, which are stored unchanged and sanitised when sent, once per version. */
import type { NewsPost } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { imageAddress } from '../../catalogue/images/image-address.ts'
import { NEWS_IS_PUBLIC } from '../../platform/access-policy/access-policy.ts'
import { cleanHtml, escapeText, type PictureHosts } from './clean-html.ts'
import type { NewsSource } from './news-source.ts'

interface Row {
  id: number
  title: string
  excerpt: string
  content: string
  published_at: Date
  updated_at: Date
  picture: string | null
}

const MAX_CACHED = 300

const columns = (content: string) =>
  `n.id, n.title, n.excerpt, ${content} AS content, n.published_at, n.updated_at, i.version AS picture`
const FROM = `news_posts n LEFT JOIN images i ON i.kind = 'news' AND i.owner_id = n.id`

/** `publicUrl`: origin of links, or empty. Shows pictures of this site and of `hosts`. */
export function newsStore(sql: Sql, publicUrl: string, hosts: PictureHosts): NewsSource {
  const clean = cleanOnce(hosts)

  const present = (row: Row): NewsPost => ({
    id: row.id,
    date: row.published_at.toISOString(),
    modified: new Date(Math.max(row.published_at.getTime(), row.updated_at.getTime())).toISOString(),
    link: `${publicUrl.replace(/(?<!\/)\/+$/, '')}/newsPost/${row.id}`,
    title: { rendered: escapeText(row.title) },
    excerpt: { rendered: clean(row, 'excerpt') },
    content: { rendered: clean(row, 'content') },
    featured_media_src_url: imageAddress('news', row.id, row.picture),
  })

  return {
    page: async ({ perPage, page, withContent }) => {
      const [counted, { rows }] = await Promise.all([
        sql.query<{ total: number }>({
          name: 'news-total',
          text: `SELECT count(*)::int AS total FROM news_posts n WHERE ${NEWS_IS_PUBLIC}`,
        }),
        sql.query<Row>({
          name: withContent ? 'news-whole' : 'news',
          text: `SELECT ${columns(withContent ? 'n.content' : `''`)} FROM ${FROM} WHERE ${NEWS_IS_PUBLIC}
            ORDER BY n.published_at DESC, n.id DESC LIMIT $1 OFFSET $2`,
          values: [perPage, (page - 1) * perPage],
        }),
      ])
      const posts = rows.map((row) => {
        if (withContent) return present(row)
        const { content: _unread, ...card } = present(row)
        return card
      })
      return { total: counted.rows[0]?.total ?? 0, posts }
    },

    find: async (id) => {
      const { rows } = await sql.query<Row>({
        name: 'news-post',
        text: `SELECT ${columns('n.content')} FROM ${FROM} WHERE n.id = $1 AND ${NEWS_IS_PUBLIC}`,
        values: [id],
      })
      return rows[0] && present(rows[0])
    },
  }
}

function cleanOnce(hosts: PictureHosts) {
  const cached = new Map<number, { version: number; excerpt?: string; content?: string }>()
  return (row: Row, field: 'excerpt' | 'content'): string => {
    if (row[field] === '') return ''
    const version = row.updated_at.getTime()
    const known = cached.get(row.id)
    const entry = known?.version === version ? known : { version }
    // Moves the entry to the end, since the first entry of the map is the least recently used.
    cached.delete(row.id)
    cached.set(row.id, entry)
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? 0)
    return (entry[field] ??= cleanHtml(row[field], hosts))
  }
}
