/** Times are in milliseconds unless the comment or name says otherwise. */

export const MIB = 1024 * 1024
const GIB = 1024 * MIB

export const COLOR_ERROR = 'Invalid color format. Please use a valid hex color code (e.g., #RRGGBB)'

export const limits = {
  maxID: 2_147_483_647,
  /** Characters of a path parameter, enough for mail addresses and searches */
  maxParamLength: 512,
  jsonBodyBytes: 1 * MIB,
  /** Lists and objects within each other in a body */
  jsonDepth: 32,
  /** Fields of a form; a longer one is refused */
  formFields: 60_000,
  formBytes: 4 * MIB,
  /** Forms of parts are read at once: enough for 2,000 IDs */
  multipartFormBytes: 200_000,
  /** Of a request's first line and headers, enough for 10,000 IDs in an address */
  headerBytes: 256 * 1024,
  /** Maximum time for a body; of files, the average rate is checked at this interval */
  bodyTimeout: 30_000,
  /** Disk space that uploads and transcodes leave free, by default */
  diskReserveBytes: 256 * MIB,
  /** Of DISK_RESERVE_MB: writes are refused below the half, and admins are warned below the double */
  scarceDisk: { ofReserve: 0.5, warnAtReserves: 2, lookEvery: 1000, retryAfterSeconds: 60 },
  list: { defaultTake: 40, maxTake: 100 },
  /** Maximum age of lists, home page and shared replies */
  staleness: 5000,
  /** Maximum age of these while the database is unreachable */
  staleIfError: 600_000,
  /** Clocks of machines differ by this much; marks further in the future come from a clock that was wrong */
  clockDifference: 5 * 60_000,
  home: {
    popularArtists: 12,
    exclusive: 8,
    newReleases: 12,
    newVideos: 3,
    hot: 12,
    podcasts: 12,
    podcastCollections: 12,
    collections: 12,
    albums: 12,
    events: 12,
    comingSoon: 12,
    news: 4,
  },
  artistPage: { topSongs: 6, tracks: 40, videos: 12, albums: 12, related: 12 },
  /** First items of the newest and hottest tracks, which the list of others omits */
  other: { beyondNew: 29, beyondHot: 29 },
  random: { fetched: 50, shown: 7 },
  /** Of each kind on the page of a genre */
  genre: { tracks: 20, artists: 12 },
  top: { trend: 5, ten: 10 },
  pages: {
    artists: 35,
    infinite: 40,
    recentPlays: 25,
    news: 100,
    musicFirst: 29,
    musicMore: 30,
    videosFirst: 19,
    videosMore: 20,
  },
  search: {
    /** Of what is searched while it is typed; the page of results and the call take any text */
    minCharacters: 3,
    maxCharacters: 200,
    perGroup: 12,
    debounce: 500,
    perMinute: 300,
    /** Searches that a browser remembers */
    recent: 8,
  },
  slider: { autoplay: 4500, transition: 820, rotation: 9000, fallbackColor: '#e57833' },
  player: {
    startDelay: 100,
    startDelayAfterLoading: 300,
    startDelayAfterStep: 400,
    /** Podcast speeds: the menu offers `offered`, keyboard and saved settings the whole range */
    speed: { slowest: 0.5, fastest: 3, offered: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] },
    /** Seconds that buttons skip in episodes */
    skip: { back: 15, on: 30 },
    sleepMinutes: [5, 15, 30, 45, 60],
    defaultVolume: 1,
    /** Seconds until a play counts; half of an item if shorter */
    countedAfterSeconds: 30,
  },
  /** Maximum downloads per user and browser */
  downloads: { kept: 1000, checksPerMinute: 120 },
  /** Files to keep: calls per minute, albums that a person gets at a time, files that are looked at together for one */
  fileDownloads: { perMinute: 60, albumsPerMinute: 10, albumsAtOnce: 2, lookedAt: 8 },
  /** Maximum age of a play, like or save that was made offline; older ones are refused */
  offline: { maxAge: 30 * 24 * 60 * 60_000 },
  /**
   * Per address: visitors that count for a track or episode within `window`, and counted plays per minute. `groups`:
   * number of groups that networks are hashed into. What counts of a day (UTC): `playsPerDay` of a track and listener,
   * `secondsPerDay` of an account, as the lengths of what it heard. `later`: ms after which a play was told later
   */
  listening: {
    visitors: 20,
    window: 60 * 60_000,
    playsPerMinute: 60,
    groups: 256,
    playsPerDay: 5,
    secondsPerDay: 24 * 60 * 60,
    later: 60 * 60_000,
  },
  forYou: {
    /** Maximum mixes per listener */
    mixes: 4,
    mixTracks: 25,
    mixFewest: 10,
    /** Mixes are made of the plays of this many days */
    mixDays: 90,
    /** Tracks per shelf */
    shelf: 12,
    /** A liked track that was not heard for this many days is suggested */
    rediscoverDays: 60,
    followedDays: 30,
    /** Plays of a track at another server count as this many at most, for `mixDays` after they were imported */
    importedPlays: 5,
    becauseDays: 14,
    /** Listeners with fewer plays have no known taste */
    newListener: 5,
  },
  radio: {
    page: 50,
    /** The page after the last one uses another seed */
    pages: 20,
    /** Characters */
    seed: 40,
    /** Of this many consecutive tracks, one at most is by an artist, and one is new to the listener */
    apart: 4,
    /** Maximum tracks to choose from */
    candidates: 300,
    /** Tracks that a queue remembers as added by its radio */
    remembered: 300,
    perMinute: 60,
  },
  /** Similar tracks, computed from the plays of the last `windowDays` */
  recommendations: {
    neighbours: 50,
    windowDays: 180,
    /** A pause longer than this (ms) ends a session. */
    sessionGap: 30 * 60_000,
    /** A pair's tracks have at most this many plays between them */
    pairDistance: 25,
    /** Maximum count of a pair in the sessions of one person; all visitors together are one person */
    perPair: 5,
    /**
     * Minimum number of people who heard both tracks of a pair, of whom those with accounts younger than `youngDays`,
     * and those who only told plays later, count as `little` each
     */
    persons: 5,
    youngDays: 30,
    little: 0.25,
    /** Plays that each pair lacks: the fewer it has, the lower its score */
    shrinkage: 60,
    /** People with more plays in the window are ignored, as possible robots or loudspeakers. */
    playsPerPerson: 5000,
    /** The last `places` of a list are for new tracks: those with at least `plays`, the first of them within `days`. */
    fresh: { places: 5, plays: 3, days: 30 },
    /** Milliseconds between checks whether a run is due */
    poll: 60_000,
  },
  /** Long work that admins ask for: `reason` in characters; `beat`, between writes of progress, and `poll` in ms */
  adminTasks: { keptDays: 180, reason: 2000, beat: 1000, poll: 2000 },
  statistics: {
    days: [7, 28, 365],
    defaultDays: 28,
    completionSteps: 20,
    /** Number of newest releases whose first weeks are compared */
    releases: 25,
    firstWeekDays: 7,
    rollUp: 5 * 60_000,
    /** Days until a day's statistics are final, because plays may end later */
    openDays: 1,
    reportsPerMinute: 120,
    /** Seconds of sound after which a download counts, or all of a shorter episode */
    downloadSeconds: 60,
  },
  audio: {
    qualities: [64, 128, 320],
    defaultQuality: 128,
    /** Default of a setting */
    maxBytes: 500 * MIB,
    minSeconds: 0.5,
    maxSeconds: 4 * 60 * 60,
    maxChannels: 8,
    /** LUFS */
    targetLoudness: -14,
    /** Points, each with a lowest and a highest sample */
    waveformPoints: 800,
  },
  video: {
    /** Heights of renditions; their bitrates are in the worker's `ladder.ts` */
    heights: [1080, 720, 480, 360],
    defaultHeight: 720,
    maxBytes: 5 * GIB,
    minSeconds: 0.5,
    maxSeconds: 4 * 60 * 60,
    maxPixels: 8192 * 4320,
    /** Maximum pixels of all frames, which limits the cost: four hours of 1080p at 30 frames per second */
    maxPixelFrames: 1920 * 1080 * 30 * 4 * 60 * 60,
    segmentSeconds: 4,
    /** Bits per second of the sound of every rendition */
    soundBitrate: 160_000,
  },
  resumable: {
    /** Bytes of a part that the web client sends */
    chunkBytes: 8 * MIB,
    /** The same once a proxy has refused such a part: below the limit that nginx has unless told otherwise */
    smallChunkBytes: 1_000_000,
    /** Kept for this time after the last part; without any, `emptyRetention` after the start */
    retention: 24 * 60 * 60_000,
    emptyRetention: 60 * 60_000,
    /** Space reserved for the rest of an upload, for `reservedFor` after its last part */
    reservedBytes: 64 * MIB,
    reservedFor: 10 * 60_000,
    /** New uploads per minute, account and address */
    perMinute: 60,
  },
  image: {
    maxBytes: 15 * MIB,
    maxPixels: 50_000_000,
    /** Maximum frames of an animation, although only the first is used */
    maxFrames: 500,
    minSide: 16,
    /** Uploads that wait for decoding; further ones are answered 503 */
    maxWaiting: 8,
    /** Pictures of a kind per minute, account and address */
    perMinute: 20,
    /** Widths for `?w=`; wider masters are reduced to the last */
    widths: [96, 192, 256, 384, 512, 768, 1120, 1600],
  },
  code: {
    digits: 6,
    lifetime: 10 * 60_000,
    /** Number of newest codes of an address that are valid; older ones are refused */
    good: 3,
    /** Wrong attempts at a code, after which it is invalid for the requester (a known browser, or a network) */
    tries: 5,
    /** Codes per hour and requester; an address without an account has one count for all requesters */
    perHour: 5,
    /** Codes per account within the lifetime of a code, for all requesters together */
    perLifetime: 6,
    /** Wrong codes per requester within `window`, after which further ones are refused */
    failures: 10,
    /** Period of `perHour` and `failures` */
    window: 60 * 60_000,
    /** Wait before the first and each later resend */
    resendAfter: [10_000, 180_000],
    timerSeconds: { page: 10, popup: 60, afterResend: 180 },
  },
  login: { failures: 10, window: 10 * 60_000 },
  /** Failed sign-ins to an account from all browsers that it does not know */
  account: { failures: 100, window: 60 * 60_000 },
  /** An account is warned about these limits once within this time */
  lockoutNotice: { window: 60 * 60_000 },
  /** Latest accounts that a browser remembers; its cookie lasts as long as browsers allow */
  knownBrowser: { accounts: 8, seconds: 400 * 24 * 60 * 60 },
  password: { min: 8, max: 200 },
  token: { userSeconds: 30 * 24 * 60 * 60, profileSeconds: 30 * 60, streamSeconds: 12 * 60 * 60 },
  session: {
    /** Maximum sessions; one more sign-in ends the least recently used */
    perUser: 200,
    usedWithin: 10 * 60_000,
    agent: 300,
  },
  passkey: {
    perUser: 20,
    /** Characters */
    name: 60,
    /** Time for the authenticator's response */
    lifetime: 5 * 60_000,
    /** Characters in base64url, enough for the 1023 bytes that WebAuthn allows */
    credentialID: 1364,
    /** Characters of each remaining part of the response */
    part: 16_384,
  },
  /** Delivery of plays to other services; times in ms */
  scrobbling: {
    /** Characters */
    token: 200,
    /** Limits of one request */
    batch: { plays: 1000, bytes: 10_000 },
    timeout: 15_000,
    interval: 10_000,
    /** Time after which another process takes over a dead one's account */
    lock: 60_000,
    /** First delay after a failure; each further failure doubles it */
    firstWait: 60_000,
    maxWait: 6 * 60 * 60_000,
    /** Older plays are dropped, because Last.fm accepts none */
    maxAgeDays: 14,
  },
  appPassword: {
    perUser: 30,
    /** Characters */
    name: 60,
    letters: 16,
    group: 4,
    /** Characters of the app's name or User-Agent header */
    agent: 120,
    /** Characters of a password that an app sends */
    key: 200,
  },
  /**
   * Listens that players submit, as ListenBrainz limits them. `earliest`: seconds since 1970. `ahead`: seconds that
   * clocks may be ahead, fewer than a track lasts. `titles`: different tracks per request. `perMinute`: listens of an
   * account, in however many requests. `page`: listens of a reply, if the request does not say how many
   */
  listens: {
    perRequest: 1000,
    page: 25,
    titles: 200,
    bytes: 10_240,
    earliest: 1_033_430_400,
    ahead: 30,
    perMinute: 2000,
    requestsPerMinute: 120,
  },
  subsonic: {
    /** Items per page */
    page: 500,
    /** Tracks of a path between two sounds, each of which is a search in all tracks */
    path: 100,
    /** IDs per call; playlists and queues have limits of their own */
    ids: 50_000,
    /** Plays per call */
    plays: 1000,
    /** Calls per minute and address: pages and files of a synchronisation, work, and whole lists */
    perMinute: { usual: 6000, costly: 1500, whole: 60 },
    /** Maximum age in ms of the lists that are the same for everyone */
    staleness: 30_000,
    /** Starred items of each kind in the list */
    starred: 10_000,
    /** Matches of a search on all its pages together */
    found: 2000,
    /** Time since the last report after which an item no longer counts as playing */
    nowPlaying: 60 * 60_000,
    /** Reports of a player make a play once half of an item, or these seconds of it, were heard */
    heardSeconds: 240,
    perPerson: { bookmarks: 1000, nowPlaying: 20, shares: 100 },
    /** Items of a share, tracks of an artist in it, and what it shows of all of them together */
    shared: { items: 500, ofArtist: 50, entries: 1000 },
    comment: 500,
    /** Characters of any parameter */
    parameter: 10_000,
  },
  /** Imports of libraries from Subsonic servers; times in ms */
  folderImport: {
    /** Bytes of a path below IMPORT_DIR */
    path: 4096,
    /** Files and folders of a folder that are read; more is refused */
    entries: 250_000,
    /** Folders that the chooser lists of a folder */
    folders: 1000,
    /** Rows that are written at once */
    batch: 500,
    /** Ended imports that are kept */
    kept: 50,
    watchedFolders: 50,
    /** Milliseconds between two searches of the watched folders: a file has stopped growing if it is the same in two */
    scanEvery: 30_000,
    /** Milliseconds after a failed import until a watched folder begins another */
    pauseAfterFailure: 3_600_000,
    /** Processes that may die with an import before it fails */
    starts: 4,
    /** Milliseconds after which another process continues the import of a dead one */
    lock: 30_000,
  },
  libraryImport: {
    /** Characters */
    name: 254,
    password: 500,
    /** Bytes of a reply, of which more fails, and of all replies of an import */
    replyBytes: 24 * MIB,
    bytes: 200 * MIB,
    /** CPU time of the process that reads all replies of an import */
    readWithin: 20_000,
    timeout: 60_000,
    /** Time for all replies; what was read until then is imported */
    readTimeout: 20 * 60_000,
    wholeTimeout: 30 * 60_000,
    /** Calls that may fail in a row */
    failures: 3,
    /** Songs, albums and artists per page, and pages */
    page: 500,
    pages: 400,
    /** Items of all pages together */
    items: 100_000,
    /** Items with a star, rating or plays, or in a playlist */
    songs: 50_000,
    albums: 10_000,
    artists: 10_000,
    /** Playlists that are reported, songs of each, and playlists that the report names for a song */
    playlists: 1000,
    entries: 5000,
    playlistsOfSong: 10,
    /** Items matched or stored together */
    batch: 100,
    /** Maximum number of plays stored per track */
    plays: 100_000,
    /** Accounts whose libraries a process imports at once, so that a slow server delays nobody else */
    atOnce: 4,
    /** Time after which another process takes over a dead one's import, up to `starts` times */
    lock: 60_000,
    starts: 3,
    perMinute: 6,
  },
  /** Exports of Spotify and Last.fm */
  libraryFiles: {
    /** Bytes and number of the files that are sent together */
    maxBytes: 64 * MIB,
    maxFiles: 30,
    /** Names in an archive */
    names: 2000,
    /** Bytes of one file, and of all, once they are unpacked */
    fileBytes: 64 * MIB,
    unpackedBytes: 1024 * MIB,
    /** Plays, and entries of playlists */
    rows: 3_000_000,
    /** Different tracks */
    tracks: 300_000,
    /** Bytes of the library that is kept until the import ends */
    storedBytes: 16 * MIB,
    /** Shortest play that counts; https://support.spotify.com/article/streams */
    listenedMs: 30_000,
    /** CPU time of the process that reads them */
    readWithin: 60_000,
    /** Exports that a process receives at once, and those that it reads at once */
    receivers: 50,
    atOnce: 4,
    perMinute: 6,
  },
  titleCut: { music: { min: 14, max: 25 }, podcast: 27 },
  text: {
    supportLabel: 128,
    name: 120,
    title: 200,
    comment: 1000,
    chat: 500,
    biography: 5000,
    description: 5000,
    lyrics: 20_000,
    lyricsFileBytes: 64 * 1024,
    keyword: 60,
    instrument: 60,
    message: 5000,
    phone: 32,
    link: 500,
    reason: 300,
    refusal: 1000,
  },
  /** Sizes of files in one question for recordings that are here already */
  knownSizes: 500,
  /** Highest numbers that a track may have on an album */
  perAlbum: { discs: 99, tracks: 999 },
  perMusic: { artists: 20, genres: 10, types: 10, keywords: 30, credits: 300 },
  perPodcast: {
    season: 9999,
    episode: 99_999,
    seasonName: 128,
    djs: 10,
  },
  /** `storedBytes` and `activeUploads` are defaults of settings */
  perArtist: { bulk: 500, socials: 20, music: 5000, albums: 500, storedBytes: 50 * GIB, activeUploads: 30 },
  perDj: { podcasts: 5000, collections: 200 },
  perPodcastCollection: { podcasts: 500 },
  creating: { perMinute: 30 },
  /** Links of an item, days that they hold at most, and characters of the name */
  pressLinks: { perItem: 50, maxDays: 366, name: 80 },
  /** Changes to rows of a kind per minute, account and address */
  changing: { perMinute: 60 },
  /** Items per page of the web client, and per reply */
  panel: { page: 50, maxTake: 500 },
  /** Lists of feeds: bytes, feeds, and imports per listener and minute */
  opml: { maxBytes: 1 * MIB, feeds: 2000, perMinute: 6 },
  playlists: {
    perUser: 200,
    musics: 500,
    covers: 4,
    /** Whole lists of tracks per account, and per address */
    pagesPerMinute: 300,
    /** Imported files: bytes, bytes parsed in the server itself, rows, CPU time, and imports per listener and minute */
    file: { maxBytes: 1 * MIB, smallBytes: MIB / 32, rows: 20_000, readWithin: 3000, perMinute: 6 },
  },
  /** `items` per queue; `writers`: devices whose last command is stored; `perPerson`: connected devices */
  queue: {
    items: 2000,
    deviceName: 60,
    writers: 20,
    perPerson: 50,
    writesPerMinute: 600,
    readsPerMinute: 300,
    /** Minimum ms between two writes of a device */
    writeEvery: 250,
    /** Milliseconds between writes during playback */
    playingWriteEvery: 15_000,
    /** A disconnected device is removed after this many milliseconds */
    goneAfter: 5000,
    /** A device that should play must acknowledge within this many milliseconds */
    acknowledgedWithin: 3000,
    /**
     * Milliseconds between a process's reports of its devices (`reportEvery`); devices unreported for `reportedWithin`
     * count as disconnected
     */
    reportEvery: 10_000,
    reportedWithin: 30_000,
    /** Joins per session and `reportEvery`, with all its connections */
    joins: 100,
    /** Milliseconds between two notifications of a kind to a person's devices */
    notifyEvery: 200,
    /** Milliseconds of a pause after which the device no longer counts as the one that plays */
    heldFor: 10 * 60_000,
  },
  episodePositions: { listed: 1000, perCall: 100 },
  comments: { perMinute: 10 },
  chat: {
    history: 50,
    /** Missed messages sent to clients that reconnect */
    missed: 500,
    /** Messages of an account within `window` */
    perWindow: 5,
    window: 10_000,
    maxSlowSeconds: 600,
    /**
     * Requests per connection: `burst` at once, then `perSecond`. Replies to more wait `delay`; after `maxDebt` too
     * many, the connection is closed.
     */
    flood: { burst: 15, perSecond: 1, delay: 1000, maxDebt: 30 },
    /** The reactions to a message; rows name them by their place here */
    reactions: ['👍', '❤️', '😂', '😮', '😢', '👏'],
    reactionsPerMinute: 120,
    /** Minimum milliseconds between two events with counts: of reactions, and of votes */
    countEvery: 500,
    /** Seconds for which messages may be held for moderators */
    maxHoldSeconds: 30,
    /** Characters of a quoted message */
    quote: 100,
    /** Age in seconds from which an account may send links */
    linksAfterSeconds: 24 * 60 * 60,
    /** Forbidden words of a room, and characters of one */
    words: 500,
    word: 40,
    /** `minutes`: longest time; `shownSeconds`: how long the result of a closed one is shown */
    poll: { minOptions: 2, maxOptions: 6, question: 140, option: 60, minutes: 24 * 60, shownSeconds: 600 },
    /** Minutes for which moderators mute */
    muteMinutes: [10, 60, 24 * 60],
  },
  /** Figures of the overview: pushed to who watches, or read by pages without a socket */
  figures: {
    pushEvery: 5000,
    pollEvery: 10_000,
    /** Age of what changes slowly or is dear: days, most played, bytes of media */
    slowMaxAge: 300_000,
  },
  sockets: {
    /** Events of all kinds per connection, as `chat.flood` */
    flood: { burst: 100, perSecond: 2, delay: 1000, maxDebt: 200 },
    /** The same for the sound of a show: four messages a second, and at once what was kept while a connection was lost */
    sound: { burst: 200, perSecond: 12, delay: 250, maxDebt: 200 },
    /** Events per minute of all connections of a session, and of an address; then the connection is closed */
    perMinute: { session: 1500, address: 12_000 },
  },
  news: {
    defaultPerPage: 10,
    maxPerPage: 100,
    maxPage: 100_000,
    /** Posts of another site: time until they are fetched again, and limits of fetching */
    feed: {
      fresh: 5 * 60_000,
      timeout: 8000,
      /** Milliseconds after a failure until the next attempt */
      pause: 15_000,
      maxBytes: 2 * MIB,
      maxRedirects: 3,
    },
  },
  /** `page`: episodes per page. `coverSide`: pixels; podcast directories require squares of 1400 to 3000. */
  feeds: { page: 100, coverSide: 1400, seconds: 300, coverSeconds: 24 * 60 * 60 },
  feedImports: {
    /** Characters */
    address: 2000,
    /** Bytes of a feed's page */
    maxBytes: 8 * MIB,
    chaptersBytes: 1 * MIB,
    maxPages: 60,
    maxRedirects: 10,
    /** Milliseconds to wait for the first bytes, and between chunks */
    idleTimeout: 20_000,
    /** Milliseconds per page, picture, transcript or list of chapters */
    timeout: 60_000,
    wholeTimeout: 5 * 60_000,
    readWithin: 3000,
    /** Accounts that may read feeds concurrently; one more is answered 429 */
    readers: 20,
    /** Seconds after which a refused account may retry */
    retryAfterSeconds: 10,
    /** Milliseconds per recording; bytes per second of each `rateEvery` milliseconds of waiting for its server */
    recordingTimeout: 60 * 60_000,
    recordingRate: 8192,
    rateEvery: 30_000,
    perMinute: 10,
    /** Characters */
    guid: 1000,
    /** Maximum of a DJ's imported, waiting and failed episodes */
    perDj: 10_000,
    /** Seconds to wait for a site that is busy, and how often an episode is begun before it is given up */
    longestWait: 3600,
    busyStarts: 20,
    /** Concurrent imports per process; a DJ has only one at a time */
    atOnce: 2,
    /** Interval for queueing pending episodes without a job */
    interval: 30_000,
    /** Time after which another process takes over a dead one's episode, up to `starts` times */
    lock: 60_000,
    starts: 5,
    /** Wait before a retry if the server lacks disk space */
    pause: 30_000,
    /** What a mail about an ended import lists; it counts the rest */
    mailed: 100,
    /** Pixels of the picture that a DJ reviews */
    coverSide: 256,
  },
  transcripts: { maxBytes: 2 * MIB, language: 35 },
  /** Bytes per language, and languages per video */
  subtitles: { maxBytes: 1 * MIB, languages: 50 },
  /** Translations and pronunciations of a track's lyrics, together */
  lyrics: { languages: 20 },
  /** Days shown before and after today; minutes from reminder to programme */
  live: {
    stripDays: 3,
    /** Seconds that viewers may go back */
    backSeconds: 4 * 60 * 60,
    reminderMinutes: 5,
    /** Plays per page; days for which plays are kept; hours of which a playlist is made at once */
    log: { page: 100, keptDays: 1100, pages: 1000, savedHours: 24 },
    /**
     * Hours for which a request waits; hours in which nothing is repeated; minutes between the requests of a person, and how
     * many of theirs wait, unless an admin sets others
     */
    requests: {
      hours: 12,
      unrepeatedHours: 1,
      everyMinutes: 30,
      waiting: 3,
      listed: 100,
      genres: 50,
      reason: 200,
    },
    /** `maxMinutes`: of an admin's leave; `times`: of a DJ's that are listed; `title`: characters; `testMinutes`: of a test */
    air: {
      ...{ maxMinutes: 24 * 60, times: 20, title: 200, testMinutes: 10 },
      /**
       * A show from a page: bytes of a message, messages that wait for their acknowledgement, seconds of sound that are kept
       * while the connection is lost, milliseconds between checks whether the sender still may
       */
      browser: { messageBytes: 8 * 1024, unacknowledged: 16, keptSeconds: 20, checkEvery: 5000 },
    },
    calendar: { pastDays: 7, programmes: 500, refreshMinutes: 60 },
    /** Occurrences are made for `aheadDays`; `renewDays`: of it, what may pass until more are made */
    repeats: {
      aheadDays: 400,
      renewDays: 7,
      longestDays: 7,
      occurrences: 1000,
      interval: 99,
      conflicts: 20,
      listed: 1000,
    },
  },
  /** Releases older than `publishedWithinDays` when they are published cause no notice */
  notices: { shown: 50, publishedWithinDays: 7, retentionDays: 90 },
  /** `visitors`: subscribed browsers without an account */
  push: { topic: 'webtopic', title: 120, body: 1000, visitors: 10_000, sameMinutes: 5 },
  notice: { comment: 1000, failure: 1500, undo: 5000, notified: 6000, redirect: 3000 },
} as const

export type AudioQuality = (typeof limits.audio.qualities)[number]
export type VideoHeight = (typeof limits.video.heights)[number]
