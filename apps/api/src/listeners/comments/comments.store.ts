import { type Comment, type CommentTarget, limits, type Page, type Target } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'
import { inTransaction } from '@nava/db/in-transaction'
import { isRecent } from '../../platform/database/is-recent.ts'
import { type CommentRow, presentComment } from './comments.present.ts'

export type CommentsStore = ReturnType<typeof commentsStore>

const columnOf = {
  music: 'music_id',
  album: 'album_id',
  podcast: 'podcast_id',
  collection: 'collection_id',
} as const satisfies Record<CommentTarget, string>

/** `$1` is the reader's ID; null for visitors. */
const COMMENTS = `
  SELECT c.id, c.text, c.music_id, c.album_id, c.podcast_id, c.collection_id, c.user_id, u.name, i.version AS avatar_version,
    c.created_at, c.like_count,
    EXISTS (SELECT FROM comment_likes l WHERE l.comment_id = c.id AND l.user_id = $1) AS is_liked
  FROM comments c JOIN users u ON u.id = c.user_id LEFT JOIN images i ON i.kind = 'user' AND i.owner_id = u.id`

export function commentsStore(sql: Sql) {
  const read = async (name: string, rest: string, values: unknown[]): Promise<Comment[]> => {
    const { rows } = await sql.query<CommentRow>({
      name: `comments-${name}`,
      text: `${COMMENTS} ${rest}`,
      values,
    })
    return rows.map(presentComment)
  }

  return {
    of: ({ kind, id }: Target<CommentTarget>, readerID: number | undefined, { take, skip }: Page) =>
      // The inner query selects the page, so that skipped rows cost little.
      read(
        kind,
        `JOIN (SELECT id FROM comments WHERE ${columnOf[kind]} = $2 ORDER BY id DESC LIMIT $3 OFFSET $4) page
          ON page.id = c.id ORDER BY c.id DESC`,
        [readerID ?? null, id, take, skip],
      ),

    /** Returns undefined if the user wrote too many comments within a minute. */
    add: async (
      { kind, id }: Target<CommentTarget>,
      userID: number,
      text: string,
    ): Promise<Comment | undefined> => {
      const added = await inTransaction(sql, async (client) => {
        await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
        const { rows } = await client.query<{ id: number }>({
          name: `add-comment-${kind}`,
          text: `INSERT INTO comments (user_id, text, ${columnOf[kind]})
            SELECT $1, $2, $3 WHERE (
              SELECT count(*) FROM comments WHERE user_id = $1 AND ${isRecent('created_at', 60)}) < $4
            RETURNING id`,
          values: [userID, text, id, limits.comments.perMinute],
        })
        return rows[0]
      })
      if (!added) return undefined
      const [comment] = await read('one', 'WHERE c.id = $2', [userID, added.id])
      return comment
    },

    writerOf: async (commentID: number): Promise<number | undefined> => {
      const { rows } = await sql.query<{ user_id: number }>({
        name: 'comment-writer',
        text: 'SELECT user_id FROM comments WHERE id = $1',
        values: [commentID],
      })
      return rows[0]?.user_id
    },

    remove: (tx: Tx, id: number) => tx.comment.deleteMany({ where: { id } }),

    /** Keeps one report of each user. Returns false if there is no such comment. */
    report: async (commentID: number, userID: number, reason: string): Promise<boolean> => {
      const { rowCount } = await sql.query({
        name: 'report-comment',
        text: `WITH found AS (SELECT id FROM comments WHERE id = $1),
          kept AS (INSERT INTO comment_reports (comment_id, user_id, reason) SELECT id, $2, $3 FROM found
            ON CONFLICT DO NOTHING)
          SELECT id FROM found`,
        values: [commentID, userID, reason],
      })
      return rowCount === 1
    },
  }
}
