-- CreateEnum
CREATE TYPE "social_type" AS ENUM ('instagram', 'youtube', 'facebook', 'telegram', 'twitter', 'spotify');

-- CreateEnum
CREATE TYPE "artist_request_status" AS ENUM ('open', 'approved', 'refused');

-- CreateEnum
CREATE TYPE "asset_kind" AS ENUM ('audio', 'video');

-- CreateEnum
CREATE TYPE "asset_state" AS ENUM ('uploaded', 'queued', 'processing', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "image_kind" AS ENUM ('music', 'musicTop', 'video', 'album', 'artist', 'artistHeader', 'dj', 'collection', 'podcast', 'podcastCollection', 'event', 'slider', 'user', 'news');

-- CreateEnum
CREATE TYPE "slider_type" AS ENUM ('music', 'video', 'album', 'collection', 'ad', 'artist', 'podcast', 'podcastCollection', 'dj');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT,
    "google_sub" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "token_version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_codes" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries_left" INTEGER NOT NULL DEFAULT 5,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "login_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_attempts" (
    "email" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "window_end" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "artists" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "biography" TEXT NOT NULL DEFAULT '',
    "birth_date" TIMESTAMPTZ(3),
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "show_on_main" BOOLEAN NOT NULL DEFAULT false,
    "follower_count" INTEGER NOT NULL DEFAULT 0,
    "play_count" INTEGER NOT NULL DEFAULT 0,
    "search" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artist_members" (
    "user_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,

    CONSTRAINT "artist_members_pkey" PRIMARY KEY ("user_id","artist_id")
);

-- CreateTable
CREATE TABLE "djs" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "biography" TEXT NOT NULL DEFAULT '',
    "follower_count" INTEGER NOT NULL DEFAULT 0,
    "play_count" INTEGER NOT NULL DEFAULT 0,
    "search" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "djs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dj_members" (
    "user_id" INTEGER NOT NULL,
    "dj_id" INTEGER NOT NULL,

    CONSTRAINT "dj_members_pkey" PRIMARY KEY ("user_id","dj_id")
);

-- CreateTable
CREATE TABLE "socials" (
    "id" SERIAL NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "type" "social_type" NOT NULL,
    "link" TEXT NOT NULL,

    CONSTRAINT "socials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artist_requests" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" "artist_request_status" NOT NULL DEFAULT 'open',
    "name" TEXT NOT NULL,
    "artist_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "artist_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artist_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "languages" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "languages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "genres" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "genres_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_types" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "music_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "lyrics" TEXT NOT NULL DEFAULT '',
    "release_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "length_seconds" INTEGER NOT NULL DEFAULT 0,
    "cover_color" TEXT NOT NULL DEFAULT '',
    "top_cover_color" TEXT NOT NULL DEFAULT '',
    "has_audio" BOOLEAN NOT NULL DEFAULT false,
    "has_video" BOOLEAN NOT NULL DEFAULT false,
    "video_heights" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "is_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "is_coming_soon" BOOLEAN NOT NULL DEFAULT false,
    "is_exclusive" BOOLEAN NOT NULL DEFAULT false,
    "play_count" INTEGER NOT NULL DEFAULT 0,
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "save_count" INTEGER NOT NULL DEFAULT 0,
    "language_id" INTEGER,
    "album_id" INTEGER,
    "album_position" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" INTEGER,
    "artist_names" TEXT NOT NULL DEFAULT '',
    "search" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_artists" (
    "music_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "music_artists_pkey" PRIMARY KEY ("music_id","artist_id")
);

-- CreateTable
CREATE TABLE "music_genres" (
    "music_id" INTEGER NOT NULL,
    "genre_id" INTEGER NOT NULL,

    CONSTRAINT "music_genres_pkey" PRIMARY KEY ("music_id","genre_id")
);

-- CreateTable
CREATE TABLE "music_type_links" (
    "music_id" INTEGER NOT NULL,
    "type_id" INTEGER NOT NULL,

    CONSTRAINT "music_type_links_pkey" PRIMARY KEY ("music_id","type_id")
);

-- CreateTable
CREATE TABLE "music_keywords" (
    "music_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "music_keywords_pkey" PRIMARY KEY ("music_id","text")
);

-- CreateTable
CREATE TABLE "music_relations" (
    "music_id" INTEGER NOT NULL,
    "video_id" INTEGER NOT NULL,

    CONSTRAINT "music_relations_pkey" PRIMARY KEY ("music_id")
);

-- CreateTable
CREATE TABLE "albums" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "release_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cover_color" TEXT NOT NULL DEFAULT '',
    "play_count" INTEGER NOT NULL DEFAULT 0,
    "search" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "albums_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "album_artists" (
    "album_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "album_artists_pkey" PRIMARY KEY ("album_id","artist_id")
);

-- CreateTable
CREATE TABLE "collections" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "cover_color" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_artists" (
    "collection_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "collection_artists_pkey" PRIMARY KEY ("collection_id","artist_id")
);

-- CreateTable
CREATE TABLE "collection_music" (
    "collection_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "collection_music_pkey" PRIMARY KEY ("collection_id","music_id")
);

-- CreateTable
CREATE TABLE "playlists" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "playlists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playlist_music" (
    "playlist_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playlist_music_pkey" PRIMARY KEY ("playlist_id","music_id")
);

-- CreateTable
CREATE TABLE "podcasts" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "release_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "length_seconds" INTEGER NOT NULL DEFAULT 0,
    "cover_color" TEXT NOT NULL DEFAULT '',
    "has_audio" BOOLEAN NOT NULL DEFAULT false,
    "is_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "play_count" INTEGER NOT NULL DEFAULT 0,
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "save_count" INTEGER NOT NULL DEFAULT 0,
    "search" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "podcasts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "podcast_djs" (
    "podcast_id" INTEGER NOT NULL,
    "dj_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "podcast_djs_pkey" PRIMARY KEY ("podcast_id","dj_id")
);

-- CreateTable
CREATE TABLE "podcast_collections" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "cover_color" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "podcast_collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "podcast_collection_djs" (
    "podcast_collection_id" INTEGER NOT NULL,
    "dj_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "podcast_collection_djs_pkey" PRIMARY KEY ("podcast_collection_id","dj_id")
);

-- CreateTable
CREATE TABLE "podcast_collection_items" (
    "podcast_collection_id" INTEGER NOT NULL,
    "podcast_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "podcast_collection_items_pkey" PRIMARY KEY ("podcast_collection_id","podcast_id")
);

-- CreateTable
CREATE TABLE "media_assets" (
    "id" SERIAL NOT NULL,
    "kind" "asset_kind" NOT NULL,
    "music_id" INTEGER,
    "podcast_id" INTEGER,
    "state" "asset_state" NOT NULL,
    "percent" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "source_version" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_name" TEXT NOT NULL,
    "source_bytes" BIGINT NOT NULL,
    "retries" INTEGER NOT NULL DEFAULT 0,
    "published_version" TEXT,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "heights" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "renditions" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "images" (
    "id" SERIAL NOT NULL,
    "kind" "image_kind" NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "dominant_color" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_likes" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "music_likes_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateTable
CREATE TABLE "podcast_likes" (
    "user_id" INTEGER NOT NULL,
    "podcast_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "podcast_likes_pkey" PRIMARY KEY ("user_id","podcast_id")
);

-- CreateTable
CREATE TABLE "comment_likes" (
    "user_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_likes_pkey" PRIMARY KEY ("user_id","comment_id")
);

-- CreateTable
CREATE TABLE "saved_music" (
    "user_id" INTEGER NOT NULL,
    "music_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_music_pkey" PRIMARY KEY ("user_id","music_id")
);

-- CreateTable
CREATE TABLE "saved_podcasts" (
    "user_id" INTEGER NOT NULL,
    "podcast_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_podcasts_pkey" PRIMARY KEY ("user_id","podcast_id")
);

-- CreateTable
CREATE TABLE "artist_follows" (
    "user_id" INTEGER NOT NULL,
    "artist_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artist_follows_pkey" PRIMARY KEY ("user_id","artist_id")
);

-- CreateTable
CREATE TABLE "dj_follows" (
    "user_id" INTEGER NOT NULL,
    "dj_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dj_follows_pkey" PRIMARY KEY ("user_id","dj_id")
);

-- CreateTable
CREATE TABLE "plays" (
    "id" BIGSERIAL NOT NULL,
    "music_id" INTEGER,
    "podcast_id" INTEGER,
    "user_id" INTEGER,
    "listener" TEXT NOT NULL,
    "played_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_daily_plays" (
    "music_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "music_daily_plays_pkey" PRIMARY KEY ("music_id","day")
);

-- CreateTable
CREATE TABLE "podcast_daily_plays" (
    "podcast_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "podcast_daily_plays_pkey" PRIMARY KEY ("podcast_id","day")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "music_id" INTEGER,
    "album_id" INTEGER,
    "podcast_id" INTEGER,
    "collection_id" INTEGER,
    "like_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sliders" (
    "id" SERIAL NOT NULL,
    "type" "slider_type" NOT NULL,
    "ref_id" INTEGER NOT NULL DEFAULT 0,
    "link" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT 'top',
    "title_one" TEXT NOT NULL DEFAULT '',
    "title_two" TEXT NOT NULL DEFAULT '',
    "dominant_color" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sliders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "venue" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    "starts_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedules" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "music_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_posts" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "news_posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_devices" (
    "id" SERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_messages" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_mutes" (
    "user_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_mutes_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_google_sub_key" ON "users"("google_sub");

-- CreateIndex
CREATE INDEX "login_codes_email_created_at_idx" ON "login_codes"("email", "created_at" DESC);

-- CreateIndex
CREATE INDEX "artists_show_on_main_is_verified_name_id_idx" ON "artists"("show_on_main" DESC, "is_verified" DESC, "name", "id");

-- CreateIndex
CREATE INDEX "artist_members_artist_id_idx" ON "artist_members"("artist_id");

-- CreateIndex
CREATE INDEX "djs_name_id_idx" ON "djs"("name", "id");

-- CreateIndex
CREATE INDEX "dj_members_dj_id_idx" ON "dj_members"("dj_id");

-- CreateIndex
CREATE UNIQUE INDEX "socials_artist_id_type_link_key" ON "socials"("artist_id", "type", "link");

-- CreateIndex
CREATE INDEX "artist_requests_status_created_at_idx" ON "artist_requests"("status", "created_at");

-- CreateIndex
CREATE INDEX "artist_requests_user_id_idx" ON "artist_requests"("user_id");

-- CreateIndex
CREATE INDEX "artist_requests_artist_id_idx" ON "artist_requests"("artist_id");

-- CreateIndex
CREATE UNIQUE INDEX "languages_name_key" ON "languages"("name");

-- CreateIndex
CREATE UNIQUE INDEX "genres_name_key" ON "genres"("name");

-- CreateIndex
CREATE UNIQUE INDEX "music_types_name_key" ON "music_types"("name");

-- CreateIndex
CREATE INDEX "music_release_date_id_idx" ON "music"("release_date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "music_play_count_id_idx" ON "music"("play_count" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "music_album_id_album_position_idx" ON "music"("album_id", "album_position");

-- CreateIndex
CREATE INDEX "music_language_id_idx" ON "music"("language_id");

-- CreateIndex
CREATE INDEX "music_created_by_id_idx" ON "music"("created_by_id");

-- CreateIndex
CREATE INDEX "music_artists_artist_id_music_id_idx" ON "music_artists"("artist_id", "music_id");

-- CreateIndex
CREATE INDEX "music_genres_genre_id_music_id_idx" ON "music_genres"("genre_id", "music_id");

-- CreateIndex
CREATE INDEX "music_type_links_type_id_idx" ON "music_type_links"("type_id");

-- CreateIndex
CREATE UNIQUE INDEX "music_relations_video_id_key" ON "music_relations"("video_id");

-- CreateIndex
CREATE INDEX "albums_release_date_id_idx" ON "albums"("release_date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "album_artists_artist_id_idx" ON "album_artists"("artist_id");

-- CreateIndex
CREATE INDEX "collection_artists_artist_id_idx" ON "collection_artists"("artist_id");

-- CreateIndex
CREATE INDEX "collection_music_music_id_idx" ON "collection_music"("music_id");

-- CreateIndex
CREATE INDEX "playlists_user_id_idx" ON "playlists"("user_id");

-- CreateIndex
CREATE INDEX "playlist_music_music_id_idx" ON "playlist_music"("music_id");

-- CreateIndex
CREATE INDEX "podcasts_release_date_id_idx" ON "podcasts"("release_date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "podcasts_play_count_id_idx" ON "podcasts"("play_count" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "podcast_djs_dj_id_idx" ON "podcast_djs"("dj_id");

-- CreateIndex
CREATE INDEX "podcast_collection_djs_dj_id_idx" ON "podcast_collection_djs"("dj_id");

-- CreateIndex
CREATE INDEX "podcast_collection_items_podcast_id_idx" ON "podcast_collection_items"("podcast_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_music_id_kind_key" ON "media_assets"("music_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_podcast_id_kind_key" ON "media_assets"("podcast_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "images_kind_owner_id_key" ON "images"("kind", "owner_id");

-- CreateIndex
CREATE INDEX "music_likes_music_id_idx" ON "music_likes"("music_id");

-- CreateIndex
CREATE INDEX "podcast_likes_podcast_id_idx" ON "podcast_likes"("podcast_id");

-- CreateIndex
CREATE INDEX "comment_likes_comment_id_idx" ON "comment_likes"("comment_id");

-- CreateIndex
CREATE INDEX "saved_music_user_id_created_at_idx" ON "saved_music"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "saved_music_music_id_idx" ON "saved_music"("music_id");

-- CreateIndex
CREATE INDEX "saved_podcasts_user_id_created_at_idx" ON "saved_podcasts"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "saved_podcasts_podcast_id_idx" ON "saved_podcasts"("podcast_id");

-- CreateIndex
CREATE INDEX "artist_follows_artist_id_idx" ON "artist_follows"("artist_id");

-- CreateIndex
CREATE INDEX "dj_follows_dj_id_idx" ON "dj_follows"("dj_id");

-- CreateIndex
CREATE INDEX "plays_music_id_listener_played_at_idx" ON "plays"("music_id", "listener", "played_at" DESC);

-- CreateIndex
CREATE INDEX "plays_podcast_id_listener_played_at_idx" ON "plays"("podcast_id", "listener", "played_at" DESC);

-- CreateIndex
CREATE INDEX "plays_user_id_played_at_idx" ON "plays"("user_id", "played_at" DESC);

-- CreateIndex
CREATE INDEX "music_daily_plays_day_idx" ON "music_daily_plays"("day");

-- CreateIndex
CREATE INDEX "podcast_daily_plays_day_idx" ON "podcast_daily_plays"("day");

-- CreateIndex
CREATE INDEX "comments_music_id_id_idx" ON "comments"("music_id", "id" DESC);

-- CreateIndex
CREATE INDEX "comments_album_id_id_idx" ON "comments"("album_id", "id" DESC);

-- CreateIndex
CREATE INDEX "comments_podcast_id_id_idx" ON "comments"("podcast_id", "id" DESC);

-- CreateIndex
CREATE INDEX "comments_collection_id_id_idx" ON "comments"("collection_id", "id" DESC);

-- CreateIndex
CREATE INDEX "comments_user_id_idx" ON "comments"("user_id");

-- CreateIndex
CREATE INDEX "sliders_place_position_idx" ON "sliders"("place", "position");

-- CreateIndex
CREATE INDEX "events_starts_at_idx" ON "events"("starts_at");

-- CreateIndex
CREATE INDEX "schedules_starts_at_idx" ON "schedules"("starts_at");

-- CreateIndex
CREATE INDEX "schedules_music_id_idx" ON "schedules"("music_id");

-- CreateIndex
CREATE INDEX "news_posts_published_at_id_idx" ON "news_posts"("published_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "push_devices_token_key" ON "push_devices"("token");

-- CreateIndex
CREATE INDEX "push_devices_user_id_idx" ON "push_devices"("user_id");

-- CreateIndex
CREATE INDEX "chat_messages_created_at_idx" ON "chat_messages"("created_at" DESC);

-- CreateIndex
CREATE INDEX "chat_messages_user_id_idx" ON "chat_messages"("user_id");

-- AddForeignKey
ALTER TABLE "artist_members" ADD CONSTRAINT "artist_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_members" ADD CONSTRAINT "artist_members_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dj_members" ADD CONSTRAINT "dj_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dj_members" ADD CONSTRAINT "dj_members_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "socials" ADD CONSTRAINT "socials_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_requests" ADD CONSTRAINT "artist_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_requests" ADD CONSTRAINT "artist_requests_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music" ADD CONSTRAINT "music_language_id_fkey" FOREIGN KEY ("language_id") REFERENCES "languages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music" ADD CONSTRAINT "music_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "albums"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music" ADD CONSTRAINT "music_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_artists" ADD CONSTRAINT "music_artists_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_artists" ADD CONSTRAINT "music_artists_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_genres" ADD CONSTRAINT "music_genres_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_genres" ADD CONSTRAINT "music_genres_genre_id_fkey" FOREIGN KEY ("genre_id") REFERENCES "genres"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_type_links" ADD CONSTRAINT "music_type_links_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_type_links" ADD CONSTRAINT "music_type_links_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "music_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_keywords" ADD CONSTRAINT "music_keywords_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_relations" ADD CONSTRAINT "music_relations_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_relations" ADD CONSTRAINT "music_relations_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album_artists" ADD CONSTRAINT "album_artists_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "albums"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "album_artists" ADD CONSTRAINT "album_artists_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_artists" ADD CONSTRAINT "collection_artists_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_artists" ADD CONSTRAINT "collection_artists_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_music" ADD CONSTRAINT "collection_music_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_music" ADD CONSTRAINT "collection_music_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlist_music" ADD CONSTRAINT "playlist_music_playlist_id_fkey" FOREIGN KEY ("playlist_id") REFERENCES "playlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlist_music" ADD CONSTRAINT "playlist_music_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_djs" ADD CONSTRAINT "podcast_djs_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_djs" ADD CONSTRAINT "podcast_djs_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_collection_djs" ADD CONSTRAINT "podcast_collection_djs_podcast_collection_id_fkey" FOREIGN KEY ("podcast_collection_id") REFERENCES "podcast_collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_collection_djs" ADD CONSTRAINT "podcast_collection_djs_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_collection_items" ADD CONSTRAINT "podcast_collection_items_podcast_collection_id_fkey" FOREIGN KEY ("podcast_collection_id") REFERENCES "podcast_collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_collection_items" ADD CONSTRAINT "podcast_collection_items_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_likes" ADD CONSTRAINT "music_likes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_likes" ADD CONSTRAINT "music_likes_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_likes" ADD CONSTRAINT "podcast_likes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_likes" ADD CONSTRAINT "podcast_likes_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_music" ADD CONSTRAINT "saved_music_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_music" ADD CONSTRAINT "saved_music_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_podcasts" ADD CONSTRAINT "saved_podcasts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_podcasts" ADD CONSTRAINT "saved_podcasts_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_follows" ADD CONSTRAINT "artist_follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artist_follows" ADD CONSTRAINT "artist_follows_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dj_follows" ADD CONSTRAINT "dj_follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dj_follows" ADD CONSTRAINT "dj_follows_dj_id_fkey" FOREIGN KEY ("dj_id") REFERENCES "djs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plays" ADD CONSTRAINT "plays_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plays" ADD CONSTRAINT "plays_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_daily_plays" ADD CONSTRAINT "music_daily_plays_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "podcast_daily_plays" ADD CONSTRAINT "podcast_daily_plays_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "albums"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_podcast_id_fkey" FOREIGN KEY ("podcast_id") REFERENCES "podcasts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_music_id_fkey" FOREIGN KEY ("music_id") REFERENCES "music"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What the schema language cannot say ────────────────────────────────────────────────────────────────────────────

-- Hosts have them in any schema, which is then in the search_path.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Normalises text for search: compatibility forms, lower case, no accents or vowel marks, one form of the Arabic and
-- Persian letters and digits, no joiners, punctuation as single spaces. Immutable, so that a generated column may use it.
DO $make$
DECLARE unaccents TEXT;
BEGIN
  SELECT format('%I.unaccent', n.nspname) INTO STRICT unaccents
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent';
  EXECUTE format($function$
CREATE FUNCTION search_text(input TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT btrim(regexp_replace(
    translate(
      regexp_replace(
        lower(%1$s(%2$L::regdictionary, normalize(input, NFKC))),
        '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u2060\ufeff]', '', 'g'),
      'يىئكةۀآأإٱؤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'یییکههااااو01234567890123456789'
    ),
    '[[:space:][:punct:]،؛؟«»…–—‘’“”]+', ' ', 'g'
  ))
$$$function$, unaccents, unaccents);
END $make$;

ALTER TABLE "music" DROP COLUMN "search",
  ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("title" || ' ' || "artist_names")) STORED;
ALTER TABLE "artists" DROP COLUMN "search",
  ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("name")) STORED;
ALTER TABLE "djs" DROP COLUMN "search",
  ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("name")) STORED;
ALTER TABLE "podcasts" DROP COLUMN "search",
  ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("title")) STORED;
ALTER TABLE "albums" DROP COLUMN "search",
  ADD COLUMN "search" TEXT GENERATED ALWAYS AS (search_text("name")) STORED;

CREATE INDEX "music_search_trgm" ON "music" USING gin ("search" gin_trgm_ops);
CREATE INDEX "artists_search_trgm" ON "artists" USING gin ("search" gin_trgm_ops);
CREATE INDEX "djs_search_trgm" ON "djs" USING gin ("search" gin_trgm_ops);
CREATE INDEX "podcasts_search_trgm" ON "podcasts" USING gin ("search" gin_trgm_ops);
CREATE INDEX "albums_search_trgm" ON "albums" USING gin ("search" gin_trgm_ops);

-- The lists show only what is confirmed, so their indexes hold only that.
CREATE INDEX "music_new_audio" ON "music" ("release_date" DESC, "id" DESC) WHERE "is_confirmed" AND "has_audio";
CREATE INDEX "music_new_video" ON "music" ("release_date" DESC, "id" DESC) WHERE "is_confirmed" AND "has_video";
CREATE INDEX "music_played_audio" ON "music" ("play_count" DESC, "id" DESC) WHERE "is_confirmed" AND "has_audio";
CREATE INDEX "music_played_video" ON "music" ("play_count" DESC, "id" DESC) WHERE "is_confirmed" AND "has_video";
CREATE INDEX "music_exclusive" ON "music" ("release_date" DESC, "id" DESC) WHERE "is_confirmed" AND "is_exclusive";
CREATE INDEX "music_coming_soon" ON "music" ("release_date", "id") WHERE "is_confirmed" AND "is_coming_soon";
CREATE INDEX "music_unconfirmed" ON "music" ("id") WHERE NOT "is_confirmed";
CREATE INDEX "media_assets_owed" ON "media_assets" ("id") WHERE "state" IN ('uploaded', 'queued', 'processing');
CREATE UNIQUE INDEX "artist_requests_one_open" ON "artist_requests" ("user_id") WHERE "status" = 'open';

ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_tries" CHECK ("tries_left" BETWEEN 0 AND 5);
ALTER TABLE "artists" ADD CONSTRAINT "artists_counts" CHECK ("follower_count" >= 0 AND "play_count" >= 0);
ALTER TABLE "djs" ADD CONSTRAINT "djs_counts" CHECK ("follower_count" >= 0 AND "play_count" >= 0);
ALTER TABLE "music" ADD CONSTRAINT "music_counts"
  CHECK ("play_count" >= 0 AND "like_count" >= 0 AND "save_count" >= 0 AND "length_seconds" >= 0);
ALTER TABLE "music" ADD CONSTRAINT "music_colors"
  CHECK ("cover_color" ~ '^(#[0-9a-f]{6})?$' AND "top_cover_color" ~ '^(#[0-9a-f]{6})?$');
ALTER TABLE "music_relations" ADD CONSTRAINT "music_relations_differ" CHECK ("music_id" <> "video_id");
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_counts"
  CHECK ("play_count" >= 0 AND "like_count" >= 0 AND "save_count" >= 0 AND "length_seconds" >= 0);
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_one_owner" CHECK (num_nonnulls("music_id", "podcast_id") = 1);
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_percent" CHECK ("percent" BETWEEN 0 AND 100);
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_state" CHECK (
  ("state" <> 'failed' OR "reason" IS NOT NULL) AND ("state" <> 'ready' OR "published_version" IS NOT NULL));
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_podcasts_are_audio"
  CHECK ("podcast_id" IS NULL OR "kind" = 'audio');
ALTER TABLE "images" ADD CONSTRAINT "images_color" CHECK ("dominant_color" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "plays" ADD CONSTRAINT "plays_one_target" CHECK (num_nonnulls("music_id", "podcast_id") = 1);
ALTER TABLE "comments" ADD CONSTRAINT "comments_one_target"
  CHECK (num_nonnulls("music_id", "album_id", "podcast_id", "collection_id") = 1);
ALTER TABLE "comments" ADD CONSTRAINT "comments_text" CHECK (char_length("text") BETWEEN 1 AND 1000);
ALTER TABLE "comments" ADD CONSTRAINT "comments_counts" CHECK ("like_count" >= 0);
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_place" CHECK ("place" IN ('top', 'bannerOne', 'bannerTwo'));
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_order" CHECK ("ends_at" IS NULL OR "ends_at" > "starts_at");
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_text" CHECK (char_length("text") BETWEEN 1 AND 500);

-- music.artist_names is derived data: whoever changes the artists of a track, or an artist's name, it stays right.
CREATE FUNCTION refresh_artist_names(changed INTEGER) RETURNS VOID LANGUAGE sql AS $$
  UPDATE "music" SET "artist_names" = COALESCE((
    SELECT string_agg(a."name", ', ' ORDER BY ma."position", a."id")
    FROM "music_artists" ma JOIN "artists" a ON a."id" = ma."artist_id"
    WHERE ma."music_id" = changed), '')
  WHERE "id" = changed
$$;

CREATE FUNCTION music_artists_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_artist_names(COALESCE(NEW."music_id", OLD."music_id"));
  RETURN NULL;
END $$;
CREATE TRIGGER "music_artists_names" AFTER INSERT OR UPDATE OR DELETE ON "music_artists"
  FOR EACH ROW EXECUTE FUNCTION music_artists_changed();

CREATE FUNCTION artist_renamed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_artist_names(ma."music_id") FROM "music_artists" ma WHERE ma."artist_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "artists_renamed" AFTER UPDATE OF "name" ON "artists"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION artist_renamed();

-- Every id starts at 1001: clients take a music video id of 1 or less for "none".
DO $$
DECLARE sequence TEXT;
BEGIN
  FOR sequence IN SELECT format('%I.%I', sequence_schema, sequence_name) FROM information_schema.sequences
    WHERE sequence_schema = current_schema()
  LOOP
    EXECUTE format('ALTER SEQUENCE %s RESTART WITH 1001', sequence);
  END LOOP;
END $$;
