-- AlterTable
ALTER TABLE "music" ADD COLUMN     "video_length_seconds" INTEGER NOT NULL DEFAULT 0;
-- The length of each published video, which was known of its asset only.
UPDATE music m SET video_length_seconds = greatest(1, round(s.duration_ms / 1000.0))
FROM media_assets s
WHERE s.music_id = m.id AND s.kind = 'video' AND s.published_version IS NOT NULL AND s.duration_ms > 0;
