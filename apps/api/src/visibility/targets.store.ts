/** Whether what a call names exists for its caller: one prepared query, whatever the kind. */
import type { Target } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Caller } from '../http/auth.ts'
import { notFound } from '../http/errors.ts'
import { musicIsOwn, musicIsPublic, podcastIsOwn, podcastIsPublic } from './visible-sql.ts'

export type TargetKind = 'music' | 'podcast' | 'album' | 'collection' | 'comment' | 'artist' | 'dj'
export type TargetsStore = ReturnType<typeof targetsStore>

const visibleMusic = `(${musicIsPublic} OR ${musicIsOwn('$2', '$3', '$4')})`

export function targetsStore(sql: Sql) {
  const exists = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    (await sql.query({ name: `target-${name}`, text, values })).rowCount === 1

  const isVisible = ({ kind, id }: Target<TargetKind>, caller: Caller | undefined): Promise<boolean> => {
    const user = caller?.userID ?? null
    const [artists, djs, admin] = [caller?.artistIDs ?? [], caller?.djIDs ?? [], caller?.isAdmin ?? false]
    switch (kind) {
      case 'music':
        return exists(kind, `SELECT FROM music m WHERE m.id = $1 AND ${visibleMusic}`, [
          id,
          user,
          artists,
          admin,
        ])
      case 'podcast':
        return exists(
          kind,
          `SELECT FROM podcasts p WHERE p.id = $1 AND (${podcastIsPublic} OR ${podcastIsOwn('$2', '$3')})`,
          [id, djs, admin],
        )
      case 'comment':
        return exists(
          kind,
          `SELECT FROM comments c LEFT JOIN music m ON m.id = c.music_id LEFT JOIN podcasts p ON p.id = c.podcast_id
           WHERE c.id = $1 AND (m.id IS NULL OR ${visibleMusic})
             AND (p.id IS NULL OR ${podcastIsPublic} OR ${podcastIsOwn('$5', '$4')})`,
          [id, user, artists, admin, djs],
        )
      case 'album':
        return exists(kind, 'SELECT FROM albums WHERE id = $1', [id])
      case 'collection':
        return exists(kind, 'SELECT FROM collections WHERE id = $1', [id])
      case 'artist':
        return exists(kind, 'SELECT FROM artists WHERE id = $1', [id])
      case 'dj':
        return exists(kind, 'SELECT FROM djs WHERE id = $1', [id])
      default:
        return kind satisfies never
    }
  }

  return {
    isVisible,

    /** Throws 404 where the caller may not know of the target. */
    assertVisible: async (target: Target<TargetKind>, caller: Caller | undefined): Promise<void> => {
      if (!(await isVisible(target, caller))) throw notFound(target.kind)
    },
  }
}
