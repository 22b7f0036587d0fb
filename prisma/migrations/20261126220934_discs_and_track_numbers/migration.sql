-- AlterTable
ALTER TABLE "music" ADD COLUMN     "disc" SMALLINT NOT NULL DEFAULT 1;
-- The present order becomes the numbers; the release before this one orders by the same column.
UPDATE music m SET album_position = numbered.track
FROM (SELECT id, row_number() OVER (PARTITION BY album_id ORDER BY album_position, id) AS track
  FROM music WHERE album_id IS NOT NULL) numbered
WHERE m.id = numbered.id AND m.album_position <> numbered.track;
UPDATE music SET album_position = 0 WHERE album_id IS NULL AND album_position <> 0;
