import type { Database, Sql } from '@nava/db'
import { findImageVersion } from '../../catalogue/images/image-versions.ts'
import { ALBUM_IS_LISTED } from '../../platform/access-policy/access-policy.ts'
import { libraryImportStore } from '../library-import/library-import.store.ts'
import * as present from './account.present.ts'
import type { ExportedLists } from './write-export.ts'

export type AccountStore = ReturnType<typeof accountStore>
export type AccountProfile = NonNullable<Awaited<ReturnType<AccountStore['readProfile']>>>

const PAGE = 500
/** Fewer rows per query, because a playlist has many tracks */
const PLAYLISTS_PAGE = 20

const titledEpisode = { select: { title: true, isConfirmed: true, releaseDate: true } } as const
const titledTrack = { select: { ...titledEpisode.select, isComingSoon: true } } as const
const named = { select: { id: true, name: true } } as const

export function accountStore(db: Database, sql: Sql) {
  return {
    readProfile: async (userID: number) => {
      const [row, imageVersion] = await Promise.all([
        db.user.findUnique({ where: { id: userID }, include: { chatMute: true, playQueue: true } }),
        findImageVersion(db, 'user', userID),
      ])
      return row ? { ...row, imageVersion } : undefined
    },

    readLists: (userID: number): ExportedLists => ({
      ...ownRows(db, userID),
      ...accessRows(db, userID),
      ...listeningRows(db, userID),
      ...broughtRows(db, sql, userID),
      ...reactionRows(db, sql, userID),
      ...writtenRows(db, userID),
    }),
  }
}

const ownRows = (db: Database, userID: number) => ({
  artists: inPages(
    (after) =>
      db.artistMember.findMany({
        where: { userID, artistID: { gt: after } },
        include: { artist: named },
        orderBy: { artistID: 'asc' },
        take: PAGE,
      }),
    ({ artistID }) => artistID,
    ({ artist }) => ({ artistID: artist.id, name: artist.name }),
  ),
  djs: inPages(
    (after) =>
      db.djMember.findMany({
        where: { userID, djID: { gt: after } },
        include: { dj: named },
        orderBy: { djID: 'asc' },
        take: PAGE,
      }),
    ({ djID }) => djID,
    ({ dj }) => ({ djID: dj.id, name: dj.name }),
  ),
  uploadedMusics: inPages(
    (after) =>
      db.music.findMany({
        select: {
          id: true,
          title: true,
          createdAt: true,
          assets: {
            select: { kind: true, sourceName: true, sourceBytes: true },
            where: { sourceVersion: { not: '' } },
            orderBy: { kind: 'asc' },
          },
          subtitles: { select: { language: true }, orderBy: { language: 'asc' } },
        },
        where: { createdByID: userID, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE,
      }),
    byID,
    present.presentUpload,
  ),
  playlists: inPages(
    (after) =>
      db.playlist.findMany({
        where: { userID, id: { gt: after } },
        include: {
          music: { include: { music: titledTrack }, orderBy: [{ position: 'asc' }, { addedAt: 'asc' }] },
        },
        orderBy: { id: 'asc' },
        take: PLAYLISTS_PAGE,
      }),
    byID,
    present.presentPlaylist,
    PLAYLISTS_PAGE,
  ),
})

const accessRows = (db: Database, userID: number) => ({
  sessions: inPages(
    (after) =>
      db.session.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    (row) => present.presentSession(row),
  ),
  passkeys: inPages(
    (after) =>
      db.passkey.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    (row) => present.presentPasskey(row),
  ),
  appPasswords: inPages(
    (after) =>
      db.appPassword.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    (row) => present.presentAppPassword(row),
  ),
  scrobbleAccounts: inPages(
    (after) =>
      // The first page contains all services, because they are few.
      after > 0
        ? Promise.resolve([])
        : db.scrobbleAccount.findMany({ where: { userID }, orderBy: { service: 'asc' } }),
    () => 1,
    ({ service, name, createdAt }) => ({ service, name, created: createdAt.toISOString() }),
  ),
  pushDevices: inPages(
    (after) =>
      db.pushDevice.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    ({ token, createdAt }) => ({ token, when: createdAt.toISOString() }),
  ),
  pushSubscriptions: inPages(
    (after) =>
      db.webPushSubscription.findMany({
        where: { userID, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE,
      }),
    byID,
    ({ endpoint, createdAt }) => ({ endpoint, when: createdAt.toISOString() }),
  ),
  reminders: inPages(
    (after) =>
      db.scheduleReminder.findMany({
        where: { userID, scheduleID: { gt: after } },
        include: { schedule: { select: { title: true, startsAt: true } } },
        orderBy: { scheduleID: 'asc' },
        take: PAGE,
      }),
    ({ scheduleID }) => scheduleID,
    ({ scheduleID, schedule, createdAt }) => ({
      scheduleID,
      title: schedule.title,
      startsAt: schedule.startsAt.toISOString(),
      when: createdAt.toISOString(),
    }),
  ),
})

const listeningRows = (db: Database, userID: number) => ({
  listeningDevices: inPages(
    async (after) =>
      // The limit of devices is small, so one page contains all of them.
      after > 0 ? [] : db.listeningDevice.findMany({ where: { userID }, orderBy: { joinedAt: 'asc' } }),
    () => 1,
    ({ name, joinedAt }) => ({ name, when: joinedAt.toISOString() }),
  ),
  episodePositions: inPages(
    (after) =>
      db.episodePosition.findMany({
        where: { userID, podcastID: { gt: after } },
        include: { podcast: titledEpisode },
        orderBy: { podcastID: 'asc' },
        take: PAGE,
      }),
    byPodcast,
    present.presentEpisodePosition,
  ),
})

function broughtRows(db: Database, sql: Sql, userID: number) {
  const imports = libraryImportStore(sql)
  return {
    libraryImports: inPages(
      async (after) => (after > 0 ? [] : [await imports.find(userID)].filter((found) => found !== undefined)),
      () => 1,
      (row) => row,
    ),
    libraryMissing: inPages(
      async (after) =>
        (await imports.missing(userID, { take: PAGE, skip: after })).map((row, at) => ({
          row,
          place: after + at + 1,
        })),
      ({ place }) => place,
      ({ row }) => row,
    ),
    broughtPlays: inPages(
      (after) =>
        db.broughtPlay.findMany({
          where: { userID, musicID: { gt: after } },
          include: { music: titledTrack },
          orderBy: { musicID: 'asc' },
          take: PAGE,
        }),
      byMusic,
      present.presentBroughtPlay,
    ),
    broughtPlaylists: inPages(
      (after) =>
        db.broughtPlaylist.findMany({
          where: { userID, playlistID: { gt: after } },
          orderBy: { playlistID: 'asc' },
          take: PAGE,
        }),
      ({ playlistID }) => playlistID,
      ({ playlistID, address, sourceID }) => ({ playListID: playlistID, address, sourceID }),
    ),
  }
}

function reactionRows(db: Database, sql: Sql, userID: number) {
  const ofMusic = (after: number) => ({
    where: { userID, musicID: { gt: after } },
    include: { music: titledTrack },
    orderBy: { musicID: 'asc' as const },
    take: PAGE,
  })
  const ofPodcast = (after: number) => ({
    where: { userID, podcastID: { gt: after } },
    include: { podcast: titledEpisode },
    orderBy: { podcastID: 'asc' as const },
    take: PAGE,
  })
  return {
    likedMusics: inPages((after) => db.musicLike.findMany(ofMusic(after)), byMusic, present.presentMusicMark),
    likedPodcasts: inPages(
      (after) => db.podcastLike.findMany(ofPodcast(after)),
      byPodcast,
      present.presentPodcastMark,
    ),
    likedComments: inPages(
      (after) =>
        db.commentLike.findMany({
          where: { userID, commentID: { gt: after } },
          orderBy: { commentID: 'asc' },
          take: PAGE,
        }),
      ({ commentID }) => commentID,
      ({ commentID, createdAt }) => ({ commentID, when: createdAt.toISOString() }),
    ),
    savedMusics: inPages(
      (after) => db.savedMusic.findMany(ofMusic(after)),
      byMusic,
      present.presentMusicMark,
    ),
    savedPodcasts: inPages(
      (after) => db.savedPodcast.findMany(ofPodcast(after)),
      byPodcast,
      present.presentPodcastMark,
    ),
    savedAlbums: inPages(
      async (after) => {
        const { rows } = await sql.query<{ albumID: number; name: string; createdAt: Date }>({
          name: 'exported-albums',
          // The names of hidden albums are omitted.
          text: `SELECT b.id AS "albumID", CASE WHEN ${ALBUM_IS_LISTED} THEN b.name ELSE '' END AS name, s.created_at AS "createdAt"
            FROM saved_albums s JOIN albums b ON b.id = s.album_id
            WHERE s.user_id = $1 AND b.id > $2 ORDER BY b.id LIMIT $3`,
          values: [userID, after, PAGE],
        })
        return rows
      },
      ({ albumID }) => albumID,
      ({ albumID, name, createdAt }) => ({ albumID, name, when: createdAt.toISOString() }),
    ),
    followedArtists: inPages(
      (after) =>
        db.artistFollow.findMany({
          where: { userID, artistID: { gt: after } },
          include: { artist: named },
          orderBy: { artistID: 'asc' },
          take: PAGE,
        }),
      ({ artistID }) => artistID,
      ({ artist, createdAt }) => ({
        artistID: artist.id,
        name: artist.name,
        when: createdAt.toISOString(),
      }),
    ),
    followedDjs: inPages(
      (after) =>
        db.djFollow.findMany({
          where: { userID, djID: { gt: after } },
          include: { dj: named },
          orderBy: { djID: 'asc' },
          take: PAGE,
        }),
      ({ djID }) => djID,
      ({ dj, createdAt }) => ({ djID: dj.id, name: dj.name, when: createdAt.toISOString() }),
    ),
    ratings: inPages(
      async (after) => {
        const { rows } = await sql.query<ExportedRating>({
          name: 'exported-ratings',
          text: `SELECT row_number() OVER (ORDER BY music_id, album_id, artist_id)::int AS place,
              coalesce(music_id, 0) AS "musicID", coalesce(album_id, 0) AS "albumID",
              coalesce(artist_id, 0) AS "artistID", stars
            FROM (
              SELECT music_id, NULL::int AS album_id, NULL::int AS artist_id, stars FROM music_ratings WHERE user_id = $1
              UNION ALL SELECT NULL, album_id, NULL, stars FROM album_ratings WHERE user_id = $1
              UNION ALL SELECT NULL, NULL, artist_id, stars FROM artist_ratings WHERE user_id = $1
            ) rated ORDER BY place LIMIT $3 OFFSET $2`,
          values: [userID, after, PAGE],
        })
        return rows
      },
      ({ place }) => place,
      ({ musicID, albumID, artistID, stars }) => ({ musicID, albumID, artistID, stars }),
    ),
    bookmarks: inPages(
      (after) =>
        db.bookmark.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
      byID,
      ({ musicID, podcastID, positionMs, comment, changedAt }) => ({
        musicID: musicID ?? 0,
        podcastID: podcastID ?? 0,
        positionMs,
        comment,
        when: changedAt.toISOString(),
      }),
    ),
    playingNow: inPages(
      (after) =>
        db.playingNow.findMany({ where: { userID }, orderBy: { client: 'asc' }, skip: after, take: PAGE }),
      () => PAGE,
      ({ client, musicID, podcastID, startedAt }) => ({
        player: client,
        musicID: musicID ?? 0,
        podcastID: podcastID ?? 0,
        when: startedAt.toISOString(),
      }),
    ),
    plays: inPages(
      (after) =>
        db.play.findMany({
          select: { id: true, musicID: true, podcastID: true, playedAt: true },
          where: { userID, id: { gt: after } },
          orderBy: { id: 'asc' },
          take: PAGE,
        }),
      byID,
      (row) => present.presentPlay(row),
    ),
    dailyMixes: inPages(
      (after) =>
        db.dailyMix.findMany({
          where: { userID, position: { gt: after } },
          orderBy: { position: 'asc' },
          take: PAGE,
        }),
      ({ position }) => position,
      ({ artistIDs, musicIDs, madeAt }) => ({ artistIDs, musicIDs, when: madeAt.toISOString() }),
    ),
    dismissedMixes: inPages(
      (after) =>
        db.dismissedMix.findMany({
          where: { userID, artistID: { gt: after } },
          include: { artist: named },
          orderBy: { artistID: 'asc' },
          take: PAGE,
        }),
      ({ artistID }) => artistID,
      ({ artist, createdAt }) => ({
        artistID: artist.id,
        name: artist.name,
        when: createdAt.toISOString(),
      }),
    ),
    dislikedMusics: inPages(
      (after) => db.dislikedMusic.findMany(ofMusic(after)),
      byMusic,
      present.presentMusicMark,
    ),
    earlySkips: inPages(
      (after) =>
        db.earlySkip.findMany({
          select: { id: true, musicID: true, podcastID: true, skippedAt: true },
          where: { listener: `u${userID}`, id: { gt: after } },
          orderBy: { id: 'asc' },
          take: PAGE,
        }),
      byID,
      ({ skippedAt, ...row }) => present.presentPlay({ ...row, playedAt: skippedAt }),
    ),
  }
}

const writtenRows = (db: Database, userID: number) => ({
  comments: inPages(
    (after) =>
      db.comment.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    present.presentComment,
  ),
  chatMessages: inPages(
    (after) =>
      db.chatMessage.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    ({ text, createdAt }) => ({ text, when: createdAt.toISOString() }),
  ),
  chatReports: inPages(
    (after) =>
      db.chatReport.findMany({
        where: { userID, messageID: { gt: after } },
        orderBy: { messageID: 'asc' },
        take: PAGE,
      }),
    ({ messageID }) => messageID,
    ({ messageID, createdAt }) => ({ messageID, when: createdAt.toISOString() }),
  ),
  artistRequests: inPages(
    (after) =>
      db.artistRequest.findMany({ where: { userID, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }),
    byID,
    (row) => present.presentRequest(row),
  ),
})

interface ExportedRating {
  place: number
  musicID: number
  albumID: number
  artistID: number
  stars: number
}

const byID = ({ id }: { id: number | bigint }) => Number(id)
const byMusic = ({ musicID }: { musicID: number }) => musicID
const byPodcast = ({ podcastID }: { podcastID: number }) => podcastID

/** Yields rows page by page; `after` is the last ID of the previous page. */
async function* inPages<Row, Exported>(
  read: (after: number) => PromiseLike<Row[]>,
  idOf: (row: Row) => number,
  exported: (row: Row) => Exported,
  page = PAGE,
): AsyncGenerator<Exported[]> {
  let after = 0
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(exported)
    if (rows.length < page) return
    after = idOf(last)
  }
}
