import type { Transaction } from './transaction.ts'

export async function writeCounters(tx: Transaction): Promise<void> {
  const statements = [
    `UPDATE music m SET
       play_count = (SELECT count(*) FROM plays WHERE music_id = m.id AND is_counted),
       like_count = (SELECT count(*) FROM music_likes WHERE music_id = m.id),
       save_count = (SELECT count(*) FROM saved_music WHERE music_id = m.id)`,
    `UPDATE podcasts p SET
       play_count = (SELECT count(*) FROM plays WHERE podcast_id = p.id AND is_counted),
       like_count = (SELECT count(*) FROM podcast_likes WHERE podcast_id = p.id),
       save_count = (SELECT count(*) FROM saved_podcasts WHERE podcast_id = p.id)`,
    `UPDATE artists a SET
       play_count = (SELECT coalesce(sum(m.play_count), 0) FROM music_artists JOIN music m ON m.id = music_id WHERE artist_id = a.id),
       follower_count = (SELECT count(*) FROM artist_follows WHERE artist_id = a.id)`,
    `UPDATE djs d SET
       play_count = (SELECT coalesce(sum(p.play_count), 0) FROM podcast_djs JOIN podcasts p ON p.id = podcast_id WHERE dj_id = d.id),
       follower_count = (SELECT count(*) FROM dj_follows WHERE dj_id = d.id)`,
    `UPDATE albums a SET
       play_count = (SELECT coalesce(sum(play_count), 0) FROM music WHERE album_id = a.id),
       save_count = (SELECT count(*) FROM saved_albums WHERE album_id = a.id)`,
    `UPDATE comments c SET like_count = (SELECT count(*) FROM comment_likes WHERE comment_id = c.id)`,
  ]
  for (const statement of statements) await tx.$executeRawUnsafe(statement)
}
