/** The numbers of the product, named. Times are in milliseconds unless the name says otherwise. */

/** Bytes of a mebibyte. */
export const MIB = 1024 * 1024
const GIB = 1024 * MIB

export const COLOR_ERROR = 'Invalid color format. Please use a valid hex color code (e.g., #RRGGBB)'

export const limits = {
  maxID: 2_147_483_647,
  /** Longest path parameter: an e-mail address or a search text. */
  maxParamLength: 512,
  jsonBodyBytes: 1 * MIB,
  /** How long a body other than a file may take to arrive, and a file before its average rate is checked. */
  bodyPatience: 30_000,
  /** The default for the part of a disk that uploads and transcodes leave free. */
  diskReserveBytes: 256 * MIB,
  /** Below this fraction of the reserve, calls that write are refused. Free space is looked at this often, in ms. */
  scarceDisk: { ofReserve: 0.5, lookEvery: 1000, retryAfterSeconds: 60 },
  list: { defaultTake: 40, maxTake: 100 },
  /** How old a list, the home page or a shared answer may be. */
  staleness: 5000,
  /** How old it may be while the database is away, in ms. */
  staleIfError: 600_000,
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
  /** Other music is what the first pages of the new and of the hot music do not show. */
  other: { beyondNew: 29, beyondHot: 29 },
  random: { fetched: 50, shown: 7 },
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
    minCharacters: 3,
    maxCharacters: 200,
    perGroup: 12,
    debounce: 500,
    perMinute: 300,
    /** How many searches a browser remembers. */
    recent: 8,
  },
  slider: { autoplay: 4500, transition: 820, rotation: 9000, fallbackColor: '#e57833' },
  player: {
    startDelay: 100,
    startDelayAfterLoading: 300,
    startDelayAfterStep: 400,
    /** Of podcasts: what is offered, and what a keyboard or a saved setting may ask for. */
    speed: { slowest: 0.5, fastest: 3, offered: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] },
    /** Seconds that the buttons of an episode go back and on. */
    skip: { back: 15, on: 30 },
    /** Minutes that the sleep timer offers. */
    sleepMinutes: [5, 15, 30, 45, 60],
    defaultVolume: 1,
    /** A play counts after this much of a track, episode or video was played, or half of a shorter one. */
    countedAfterSeconds: 30,
  },
  /**
   * Of one address: visitors who are told apart for one track or episode within `window`, and plays that it may count in a
   * minute. `groups`: see the network of a play.
   */
  listening: { visitors: 20, window: 60 * 60_000, playsPerMinute: 60, groups: 256 },
  statistics: {
    /** What a chart may show, in days. */
    days: [7, 28, 365],
    defaultDays: 28,
    completionSteps: 20,
    /** Of an artist or a DJ, whose first weeks are compared; the newest ones. */
    releases: 25,
    firstWeekDays: 7,
    /** How often the worker makes the statistics of the days that are still open. */
    rollUp: 5 * 60_000,
    /** Days after its end that a day stays open for plays that end later. */
    openDays: 1,
    /** Reports of one listener about what was heard. */
    reportsPerMinute: 120,
    /** A download counts once this much of it was sent, or all of a shorter one. */
    downloadSeconds: 60,
  },
  audio: {
    qualities: [64, 128, 320],
    defaultQuality: 128,
    /** Accepted sources; the default of a setting. */
    maxBytes: 500 * MIB,
    minSeconds: 0.5,
    maxSeconds: 4 * 60 * 60,
    maxChannels: 8,
    /** LUFS that players level recordings to. */
    targetLoudness: -14,
    /** Points of a waveform, each a lowest and a highest sample. */
    waveformPoints: 800,
  },
  video: {
    heights: [1080, 720, 480, 360],
    defaultHeight: 720,
    maxBytes: 5 * GIB,
    minSeconds: 0.5,
    maxSeconds: 4 * 60 * 60,
    maxPixels: 8192 * 4320,
    /** Pixels of all frames together: what a transcode takes follows from them. Four hours of 1080p at 30 a second. */
    maxPixelFrames: 1920 * 1080 * 30 * 4 * 60 * 60,
    segmentSeconds: 4,
  },
  /** Files that arrive in parts. */
  resumable: {
    /** The parts that the web client sends. */
    chunkBytes: 8 * MIB,
    /** How long an unfinished one is kept after its last part, and one of which nothing has arrived. */
    keptFor: 24 * 60 * 60_000,
    emptyKeptFor: 60 * 60_000,
    /** What it reserves on the disk of what is still to arrive, while its last part is this recent. */
    reservedBytes: 64 * MIB,
    reservedFor: 10 * 60_000,
    /** What an account, or an address, may begin in a minute. */
    perMinute: 60,
  },
  image: {
    maxBytes: 15 * MIB,
    maxPixels: 50_000_000,
    /** Of an animation, even though only the first frame is used. */
    maxFrames: 500,
    minSide: 16,
    /** Uploads that may wait while one picture is decoded; a further one is answered with 503. */
    maxWaiting: 8,
    /** Uploads of one kind of picture that an account, and an address, may send. */
    perMinute: 20,
    /** Widths served with `?w=`; the master is at most the last. */
    widths: [96, 192, 256, 384, 512, 768, 1120, 1600],
  },
  code: {
    digits: 6,
    lifetime: 10 * 60_000,
    /** The newest ones of an address are good. */
    good: 3,
    /** Wrong tries of one code by one requester: a browser that has signed in to the account before, or a network. */
    tries: 5,
    /** Codes that one requester gets mailed, and all requesters together for an address without an account. */
    perHour: 5,
    /** Codes that all requesters get mailed for one account within the lifetime of a code. */
    perLifetime: 6,
    /** Wrong codes of one requester within `window`. */
    failures: 10,
    /** What `perHour` and `failures` count within. */
    window: 60 * 60_000,
    /** Before the first and before each later new code. */
    resendAfter: [10_000, 180_000],
    /** What the two login forms count down from, in seconds. */
    timerSeconds: { page: 10, popup: 60, afterResend: 180 },
  },
  /** Wrong passwords of one requester. */
  login: { failures: 10, window: 10 * 60_000 },
  /** Wrong passwords, and wrong codes, of all requesters whose browser has not signed in to the account before. */
  account: { failures: 100, window: 60 * 60_000 },
  /** How often the owner of an account is notified that one of these limits was reached. */
  lockoutNotice: { window: 60 * 60_000 },
  /** A browser is known by these many accounts, the last ones first. Browsers keep no cookie for longer. */
  knownBrowser: { accounts: 8, seconds: 400 * 24 * 60 * 60 },
  password: { min: 8, max: 200 },
  token: { userSeconds: 30 * 24 * 60 * 60, profileSeconds: 30 * 60, streamSeconds: 12 * 60 * 60 },
  session: {
    /** Of one account; signing in on a further device ends the session that was not used for longest. */
    perUser: 200,
    /** How exact the last use of a session is. */
    usedWithin: 10 * 60_000,
    /** Characters of a device's own description that are kept. */
    agent: 300,
  },
  passkey: {
    perUser: 20,
    /** Characters of a name. */
    name: 60,
    /** How long an authenticator may take to answer. */
    lifetime: 5 * 60_000,
    /** Characters of a credential's id in base64url: WebAuthn allows 1023 bytes. */
    credentialID: 1364,
    /** Characters of each other part of an authenticator's answer. */
    part: 16_384,
  },
  titleCut: { music: { min: 14, max: 25 }, podcast: 27 },
  text: {
    name: 120,
    title: 200,
    comment: 1000,
    chat: 500,
    biography: 5000,
    description: 5000,
    lyrics: 20_000,
    keyword: 60,
    message: 5000,
    phone: 32,
    link: 500,
  },
  perMusic: { artists: 20, genres: 10, types: 10, keywords: 30 },
  perPodcast: { djs: 10 },
  /** The defaults for stored bytes and active uploads can be changed by settings. */
  perArtist: { socials: 20, music: 5000, albums: 500, storedBytes: 50 * GIB, activeUploads: 30 },
  perDj: { podcasts: 5000, collections: 200 },
  perPodcastCollection: { podcasts: 500 },
  /** Tracks and episodes that one account, or one address, may create in a minute. */
  creating: { perMinute: 30 },
  /** Changes of tracks, of episodes, and so on, that one account, or one address, may make in a minute. */
  changing: { perMinute: 60 },
  /** The lists of the artist panel and the DJ panel: what a page of the web client shows, and what one reply holds at most. */
  panel: { page: 50, maxTake: 500 },
  playlists: {
    /** Of one listener. */
    perUser: 200,
    musics: 500,
    covers: 4,
    /**
     * Imported files: their size, the size of those that take no time to read, the rows that are read of them, the processor
     * time that reading may take, and how many a listener may send in a minute.
     */
    file: { maxBytes: 1 * MIB, smallBytes: MIB / 32, rows: 5000, readWithin: 3000, perMinute: 6 },
  },
  comments: { perMinute: 10 },
  chat: {
    history: 50,
    /** Messages that one call returns to a client that was not connected for a while. */
    missed: 500,
    /** What one account may write within `window`. */
    perWindow: 5,
    window: 10_000,
    maxSlowSeconds: 600,
    /**
     * What one connection may ask for: `burst` requests at once and `perSecond` after that. Above it each answer is delayed by
     * `delay`; a connection that is `maxDebt` requests above it is closed.
     */
    flood: { burst: 15, perSecond: 1, delay: 1000, maxDebt: 30 },
  },
  news: {
    defaultPerPage: 10,
    maxPerPage: 100,
    maxPage: 100_000,
    /** Posts from another site: how long they are fresh, and the limits of one fetch. */
    feed: {
      fresh: 5 * 60_000,
      timeout: 8000,
      /** After a failure, until it is tried again. */
      pause: 15_000,
      maxBytes: 2 * MIB,
      maxRedirects: 3,
    },
  },
  /** `page`: episodes on one page of a feed. `coverSide`: pixels; directories take squares of 1400 to 3000. */
  feeds: { page: 100, coverSide: 1400, seconds: 300, coverSeconds: 24 * 60 * 60 },
  /** Feeds of other sites that DJs import. */
  feedImports: {
    /** Characters of an address. */
    address: 2000,
    /** Of one page of a feed. */
    maxBytes: 8 * MIB,
    /** Of a list of chapters. */
    chaptersBytes: 1 * MIB,
    /** A feed may be cut into pages. */
    maxPages: 60,
    maxRedirects: 10,
    /** For the first bytes of an answer, and between two pieces of one. */
    patience: 20_000,
    /** For one page, picture, transcript or list of chapters. */
    timeout: 60_000,
    /** For all pages of a feed. */
    wholeTimeout: 5 * 60_000,
    /** The processor time that reading one page may take. */
    readWithin: 3000,
    /** Accounts whose feeds are read at the same time, each in its turn; and seconds after which others may try again. */
    readers: 20,
    retryAfterSeconds: 10,
    /** For one recording. */
    recordingTimeout: 60 * 60_000,
    /** Feeds that one account, or one address, may have read in a minute. */
    perMinute: 10,
    /** Characters of a guid. */
    guid: 1000,
    /** Episodes of one DJ that were imported, wait, or failed. */
    perDj: 10_000,
    /** Episodes that one process imports at a time; of one DJ it is always one. */
    atOnce: 2,
    /** How often pending episodes are looked for. */
    interval: 2000,
    /** After this long without a sign of life of its process an episode is begun again, up to `starts` times. */
    claim: 60_000,
    starts: 5,
    /** Until an episode is tried again that the server had no room for. */
    pause: 30_000,
    /** The picture in the review of a feed, in pixels. */
    coverSide: 256,
  },
  transcripts: { maxBytes: 2 * MIB, language: 35 },
  /** Of a video: bytes of one language's, and how many languages. */
  subtitles: { maxBytes: 1 * MIB, languages: 50 },
  /** The strip of programmes shows `stripDays` before today and after it; reminders come some minutes before the start. */
  live: { stripDays: 3, reminderMinutes: 5, calendar: { pastDays: 7, programmes: 500, refreshMinutes: 60 } },
  /** The bell shows the last ones; what was released longer ago than some days makes none. */
  notices: { shown: 50, publishedWithinDays: 7, keptDays: 90 },
  /** `visitors`: browsers without an account that get notifications by Web Push. */
  push: { topic: 'webtopic', title: 120, body: 1000, visitors: 10_000 },
  notice: { comment: 1000, failure: 1500, undo: 5000, notified: 6000, redirect: 3000 },
} as const

export type AudioQuality = (typeof limits.audio.qualities)[number]
export type VideoHeight = (typeof limits.video.heights)[number]
