ALTER TABLE "media_assets"
  ADD COLUMN "reason_code" TEXT,
  ADD COLUMN "reason_params" JSONB NOT NULL DEFAULT '{}';

-- Every sentence that was ever stored, as a pattern whose group is the value that it mentions.
WITH known (pattern, code, param) AS (VALUES
  ('No file has arrived yet', 'upload.missing', NULL),
  ('The upload was cancelled', 'upload.cancelled', NULL),
  ('The server has no room left for this upload\. .*', 'upload.storage-full', NULL),
  ('Something went wrong on the server\. .*', 'upload.server-fault', NULL),
  ('The server was interrupted several times at this file\. .*', 'upload.given-up', NULL),
  ('What was published is damaged on the server, and its upload is gone\. .*', 'upload.lost', NULL),
  ('The uploaded file is no longer on the server\. .*', 'file.gone', NULL),
  ('The file is empty\. .*', 'file.empty', NULL),
  ('There is no sound in this file\.', 'file.no-sound', NULL),
  ('There is no moving picture in this file\.', 'file.no-picture', NULL),
  ('The sound has (\d{1,6}) channels; .*', 'file.too-many-channels', 'count'),
  ('This is not a recording that can be read\. .*', 'audio.unreadable', NULL),
  ('This is not a video that can be read\. .*', 'video.unreadable', NULL),
  ('This recording is stored as “(.*)”, which cannot be read\. .*', 'audio.codec', 'codec'),
  ('This video is stored as “(.*)”, which cannot be read\. .*', 'video.codec', 'codec'),
  ('This recording is too short: it must last (\d{1,6}(?:\.\d{1,6})?) seconds or more\.', 'audio.too-short', 'minDuration'),
  ('This video is too short: it must last (\d{1,6}(?:\.\d{1,6})?) seconds or more\.', 'video.too-short', 'minDuration'),
  ('This recording is too long: (\d{1,6} (?:hours|minutes|seconds)) are the most\.', 'audio.too-long', 'maxDuration'),
  ('This video is too long: (\d{1,6} (?:hours|minutes|seconds)) are the most\.', 'video.too-long', 'maxDuration'),
  ('This recording breaks off before its end: .*', 'audio.cut-off', NULL),
  ('This video breaks off before its end: .*', 'video.cut-off', NULL),
  ('This recording is damaged and cannot be decoded\. .*', 'audio.damaged', NULL),
  ('This video is damaged and cannot be decoded\. .*', 'video.damaged', NULL),
  ('The picture is too small: each side must have (\d{1,6}) pixels or more\.', 'video.too-small', 'min'),
  ('The picture is too large: .*', 'video.too-large', NULL),
  ('This video has too many pixels and frames: .*', 'video.too-much', NULL)
), matched AS (
  SELECT a.id, k.code, k.param, (regexp_match(a.reason, '^' || k.pattern || '$'))[1] AS value
  FROM "media_assets" a JOIN known k ON a.reason ~ ('^' || k.pattern || '$')
)
UPDATE "media_assets" a SET
  "reason_code" = coalesce(m.code, 'upload.failed'),
  "reason_params" = CASE m.param
    WHEN 'codec' THEN jsonb_build_object('codec', m.value)
    -- 8 were the most allowed when it was stored.
    WHEN 'count' THEN jsonb_build_object('count', m.value::int, 'max', 8)
    WHEN 'min' THEN jsonb_build_object('min', m.value::int)
    WHEN 'minDuration' THEN jsonb_build_object('minDuration', m.value::numeric)
    -- In seconds.
    WHEN 'maxDuration' THEN jsonb_build_object('maxDuration', extract(epoch FROM m.value::interval)::int)
    ELSE '{}'
  END
FROM "media_assets" b LEFT JOIN matched m ON m.id = b.id
WHERE b.id = a.id AND a."reason" IS NOT NULL;

ALTER TABLE "media_assets" DROP CONSTRAINT "media_assets_state";
ALTER TABLE "media_assets" DROP COLUMN "reason";
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_state" CHECK (
  ("state" <> 'failed' OR "reason_code" IS NOT NULL) AND ("state" <> 'ready' OR "published_version" IS NOT NULL));
