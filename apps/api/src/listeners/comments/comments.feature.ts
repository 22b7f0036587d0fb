import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Feature } from '../../platform/feature.ts'
import { commentRoutes } from './comments.routes.ts'
import { commentsStore } from './comments.store.ts'

export const commentsFeature = (base: Base): Feature => ({
  account: accountRows(base),
  routes: (routes) => commentRoutes(routes, { ...base, comments: commentsStore(base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    comments: exported(
      'Comment',
      'id',
      (page) => db.comment.findMany(page),
      (row) => ({
        commentID: row.id,
        commentText: row.text,
        musicID: row.musicID ?? 0,
        albumID: row.albumID ?? 0,
        podcastID: row.podcastID ?? 0,
        collectionID: row.collectionID ?? 0,
        when: row.createdAt.toISOString(),
      }),
    ),
    commentReports: exported(
      'CommentReport',
      'commentID',
      (page) => db.commentReport.findMany(page),
      ({ commentID, reason, createdAt }) => ({ commentID, reason, when: createdAt.toISOString() }),
    ),
  },
})
