import * as z from 'zod'
import { AssetKind } from '../catalogue/music.ts'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { AppPasswordUse } from './app-passwords.ts'
import { LibraryImport, LibraryMissing } from './library-import.ts'
import { Code } from './users.ts'
import { SCROBBLE_SERVICES } from './scrobbling.ts'

const titled = { title: z.string(), when: time }

export const AccountExport = z
  .object({
    exportedAt: time,
    profile: z.object({
      userID: idOut,
      email: z.string(),
      name: z.string(),
      created: time,
      signsInWithGoogle: z.boolean(),
      avatar: z.string(),
    }),
    artists: z.array(z.object({ artistID: idOut, name: z.string() })),
    djs: z.array(z.object({ djID: idOut, name: z.string() })),
    uploadedMusics: z.array(
      z.object({
        musicID: idOut,
        ...titled,
        /** Latest file of each kind, with its original name */
        files: z.array(z.object({ kind: AssetKind, name: z.string(), bytes: z.int() })),
        subtitles: z.array(z.string()),
        /** Languages beside the first */
        lyrics: z.array(z.string()),
      }),
    ),
    likedMusics: z.array(z.object({ musicID: idOut, ...titled })),
    likedPodcasts: z.array(z.object({ podcastID: idOut, ...titled })),
    likedComments: z.array(z.object({ commentID: idOut, when: time })),
    savedMusics: z.array(z.object({ musicID: idOut, ...titled })),
    savedPodcasts: z.array(z.object({ podcastID: idOut, ...titled })),
    savedAlbums: z.array(z.object({ albumID: idOut, name: z.string(), when: time })),
    followedArtists: z.array(z.object({ artistID: idOut, name: z.string(), when: time })),
    followedDjs: z.array(z.object({ djID: idOut, name: z.string(), when: time })),
    /** The IDs that do not apply are 0 */
    ratings: z.array(z.object({ musicID: idOut, albumID: idOut, artistID: idOut, stars: z.int() })),
    bookmarks: z.array(
      z.object({ musicID: idOut, podcastID: idOut, positionMs: z.int(), comment: z.string(), when: time }),
    ),
    /** Addresses that apps made of items */
    shares: z.array(
      z.object({
        description: z.string(),
        items: z.array(z.object({ kind: z.string(), id: idOut })),
        expires: time.nullable(),
        visits: z.int(),
        when: time,
      }),
    ),
    /** Items that the players reported last */
    playingNow: z.array(z.object({ player: z.string(), musicID: idOut, podcastID: idOut, when: time })),
    /** The ID that does not apply is 0 */
    plays: z.array(z.object({ musicID: idOut, podcastID: idOut, when: time })),
    /** Length in seconds of what was heard on the last 31 days (UTC), also of what was removed from the history */
    listenedDays: z.array(z.object({ day: z.iso.date(), seconds: z.int() })),
    /** False if nothing may be computed from the user's plays */
    hasRecommendations: z.boolean(),
    /** True if explicit tracks and episodes are hidden from the user */
    hidesExplicit: z.boolean(),
    /** True with a private feed of the saved episodes */
    hasSavedFeed: z.boolean(),
    /** Artists in the name of a mix, and its tracks */
    dailyMixes: z.array(z.object({ artistIDs: z.array(idOut), musicIDs: z.array(idOut), when: time })),
    /** Artists in the names of dismissed mixes */
    dismissedMixes: z.array(z.object({ artistID: idOut, name: z.string(), when: time })),
    dislikedMusics: z.array(z.object({ musicID: idOut, ...titled })),
    /** Skips before a play counted, as far as they are stored */
    earlySkips: z.array(z.object({ musicID: idOut, podcastID: idOut, when: time })),
    /** Latest import of a library from another server, and what the catalogue lacks of it */
    libraryImports: z.array(LibraryImport),
    libraryMissing: z.array(LibraryMissing),
    /** Plays at another server */
    broughtPlays: z.array(
      z.object({
        musicID: idOut,
        title: z.string(),
        plays: z.int(),
        lastPlayed: time.nullable(),
        when: time,
      }),
    ),
    /** Playlists made of those of another server */
    broughtPlaylists: z.array(z.object({ playListID: idOut, address: z.string(), sourceID: z.string() })),
    playlists: z.array(
      z.object({
        playListID: idOut,
        name: z.string(),
        comment: z.string(),
        created: time,
        musics: z.array(z.object({ musicID: idOut, title: z.string() })),
      }),
    ),
    comments: z.array(
      z.object({
        commentID: idOut,
        commentText: z.string(),
        musicID: idOut,
        albumID: idOut,
        podcastID: idOut,
        collectionID: idOut,
        when: time,
      }),
    ),
    chatMessages: z.array(z.object({ text: z.string(), when: time })),
    mutedUntil: time.nullable(),
    artistRequests: z.array(
      z.object({
        name: z.string(),
        artistName: z.string(),
        email: z.string(),
        phone: z.string(),
        artistMessage: z.string(),
        status: z.string(),
        when: time,
      }),
    ),
    sessions: z.array(z.object({ agent: z.string(), created: time, lastUsed: time })),
    passkeys: z.array(z.object({ name: z.string(), created: time, lastUsed: time.nullable() })),
    appPasswords: z.array(
      z.object({
        name: z.string(),
        use: AppPasswordUse,
        created: time,
        lastUsed: time.nullable(),
        agent: z.string(),
      }),
    ),
    airShows: z.array(
      z.object({
        showID: idOut,
        title: z.string(),
        djName: z.string(),
        agent: z.string(),
        started: time,
        ended: time.nullable(),
      }),
    ),
    scrobbleAccounts: z.array(
      z.object({ service: z.enum(SCROBBLE_SERVICES), name: z.string(), created: time }),
    ),
    pushDevices: z.array(z.object({ token: z.string(), when: time })),
    pushSubscriptions: z.array(z.object({ endpoint: z.string(), when: time })),
    musicReminders: z.array(z.object({ musicID: idOut, ...titled, when: time })),
    pressLinks: z.array(
      z.object({
        /** One of the three IDs is not 0. */
        musicID: idOut,
        albumID: idOut,
        podcastID: idOut,
        name: z.string(),
        created: time,
        expires: time,
        plays: z.int(),
      }),
    ),
    /** New versions of published tracks and episodes that the person has sent; one of the two IDs is 0 */
    sentVersions: z.array(
      z.object({ musicID: idOut, podcastID: idOut, file: z.string(), state: z.string(), when: time }),
    ),
    reminders: z.array(z.object({ scheduleID: idOut, title: z.string(), startsAt: time, when: time })),
    playQueue: z
      .object({
        listName: z.string(),
        /** Place of the current item, and its position in seconds */
        index: z.int(),
        position: z.number(),
        /** One of the two IDs is 0. */
        items: z.array(z.object({ musicID: idOut, podcastID: idOut })),
        when: time,
      })
      .nullable(),
    listeningDevices: z.array(z.object({ name: z.string(), when: time })),
    episodePositions: z.array(
      z.object({ podcastID: idOut, ...titled, position: z.number(), isPlayed: z.boolean() }),
    ),
    liveRequests: z.array(
      z.object({
        ...{ title: z.string(), musicID: idOut, isAnonymous: z.boolean(), state: z.string() },
        ...{ reason: z.string(), when: time },
      }),
    ),
    liveRequestVotes: z.array(z.object({ title: z.string(), when: time })),
    chatReports: z.array(z.object({ messageID: idOut, when: time })),
    chatReactions: z.array(z.object({ messageID: idOut, reaction: z.string(), when: time })),
    chatVotes: z.array(z.object({ question: z.string(), option: z.string(), when: time })),
    moderatedRooms: z.array(z.object({ room: z.string(), since: time })),
    commentReports: z.array(z.object({ commentID: idOut, reason: z.string(), when: time })),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.infer<typeof AccountExport>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  access: 'user',
  summary: 'Everything that is kept of the caller, as one file',
  reply: AccountExport,
  perMinute: 30,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  access: 'user',
  errors: [403, 409],
  summary:
    'Delete the caller’s account and what belongs to it. The password confirms it, or a code mailed by /api/users/resend',
  body: z.object({ password: z.string().max(limits.password.max).optional(), code: Code.optional() }),
  reply: text(['true']),
  perMinute: 30,
})
