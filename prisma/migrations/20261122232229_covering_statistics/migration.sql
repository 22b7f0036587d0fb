-- The year of an artist is read from one piece of the index; the rows themselves lie on a page each, in the order of days.
ALTER TABLE "daily_statistics" DROP CONSTRAINT "daily_statistics_pkey",
  ADD CONSTRAINT "daily_statistics_pkey" PRIMARY KEY ("kind", "ref_id", "day") INCLUDE ("plays", "listeners", "early_skips",
    "likes", "saves", "followers", "playlist_adds", "downloads", "completion", "sources", "ends");
