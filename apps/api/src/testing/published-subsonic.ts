/** Fields of replies as OpenSubsonic publishes them, to validate replies in both formats */
import { load } from 'cheerio'
import * as z from 'zod'

/** Each field as `name:type`, with `!` if required; without a type, it is a text. */
const OBJECTS = {
  Artist: 'id! name! artistImageUrl starred:time userRating:rating averageRating:number',
  ArtistID3:
    'id! name! coverArt artistImageUrl albumCount:int starred:time musicBrainzId sortName roles:text[] userRating:rating',
  ArtistWithAlbums: '+ArtistID3 album!:AlbumID3[]',
  AlbumID3: `id! name! version artist artistId coverArt songCount!:int duration!:int playCount:int created!:time
    starred:time year:int genre played:time userRating:rating recordLabels:Named[] musicBrainzId genres:Named[]
    artists:ArtistID3[] displayArtist releaseTypes:text[] moods:text[] sortName originalReleaseDate:ItemDate
    releaseDate:ItemDate isCompilation:boolean explicitStatus:explicit discTitles:DiscTitle[]`,
  AlbumWithSongs: '+AlbumID3 song!:Child[]',
  AlbumInfo: 'notes musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl',
  ArtistInfo:
    'biography musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl similarArtist:Artist[]',
  ArtistInfo2:
    'biography musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl similarArtist:ArtistID3[]',
  Artists: 'ignoredArticles index:IndexID3[]',
  IndexID3: 'name! artist:ArtistID3[]',
  Indexes: 'ignoredArticles! lastModified!:int shortcut:Artist[] child:Child[] index:Index[]',
  Index: 'name! artist:Artist[]',
  Bookmark: 'position!:int username! comment created!:time changed!:time entry!:Child',
  Bookmarks: 'bookmark:Bookmark[]',
  Captions: 'id! name',
  ChatMessage: 'username! time!:int message!',
  ChatMessages: 'chatMessage:ChatMessage[]',
  Child: `id! parent isDir!:boolean title! album artist track:int year:int genre coverArt size:int contentType suffix
    transcodedContentType transcodedSuffix duration:int bitRate:int bitDepth:int samplingRate:int channelCount:int path
    isVideo:boolean userRating:rating averageRating:number playCount:int discNumber:int created:time starred:time albumId
    artistId type:generic mediaType:media bookmarkPosition:int originalWidth:int originalHeight:int played:time bpm:int
    comment sortName musicBrainzId isrc:text[] genres:Named[] artists:ArtistID3[] displayArtist albumArtists:ArtistID3[]
    displayAlbumArtist contributors:Contributor[] displayComposer moods:text[] replayGain:ReplayGain explicitStatus:explicit`,
  Contributor: 'role! subRole artist!:ArtistID3',
  Directory:
    'id! parent name! starred:time userRating:rating averageRating:number playCount:int child:Child[]',
  DiscTitle: 'disc!:int title!',
  Error: 'code!:int message helpUrl',
  Extension: 'name! versions!:int[]',
  Genre: 'value! songCount!:int albumCount!:int',
  Genres: 'genre:Genre[]',
  ItemDate: 'year:int month:int day:int',
  License: 'valid!:boolean email licenseExpires:time trialExpires:time',
  Line: 'value! start:number',
  Lyrics: 'value! artist title',
  LyricsList: 'structuredLyrics:StructuredLyrics[]',
  MusicFolder: 'id!:int name',
  MusicFolders: 'musicFolder:MusicFolder[]',
  Named: 'name!',
  NewestPodcasts: 'episode:PodcastEpisode[]',
  NowPlaying: 'entry!:NowPlayingEntry[]',
  NowPlayingEntry:
    '+Child username! minutesAgo!:int playerId!:int playerName state positionMs:int playbackRate:number',
  Playlist: `id! name! comment owner public:boolean songCount!:int duration!:int created!:time changed!:time coverArt
    allowedUser:text[] readonly:boolean validUntil:time`,
  PlaylistWithSongs: '+Playlist entry:Child[]',
  Playlists: 'playlist:Playlist[]',
  PlayQueue: 'current position:int username! changed!:time changedBy! entry:Child[]',
  PlayQueueByIndex: 'currentIndex:int position:int username! changed!:time changedBy! entry:Child[]',
  PodcastChannel:
    'id! url! title description coverArt originalImageUrl status!:podcast errorMessage episode:PodcastEpisode[]',
  PodcastEpisode: '+Child streamId channelId! description status!:podcast publishDate:time',
  Podcasts: 'channel:PodcastChannel[]',
  RadioStation: 'id! name! streamUrl! homePageUrl',
  RadioStations: 'internetRadioStation:RadioStation[]',
  ReplayGain:
    'trackGain:number albumGain:number trackPeak:number albumPeak:number baseGain:number fallbackGain:number',
  ScanStatus: 'scanning!:boolean count:int',
  Folders: 'artist:Artist[] album:Child[] song:Child[]',
  SearchResult: 'offset!:int totalHits!:int match:Child[]',
  Share:
    'id! url! description username! created!:time expires:time lastVisited:time visitCount!:int entry:Child[]',
  Shares: 'share:Share[]',
  Songs: 'song:Child[]',
  SonicMatch: 'entry!:Child similarity!:number',
  Tagged: 'artist:ArtistID3[] album:AlbumID3[] song:Child[]',
  Albums: 'album:AlbumID3[]',
  AlbumFolders: 'album:Child[]',
  StructuredLyrics: 'lang! synced!:boolean line!:Line[] displayArtist displayTitle offset:number',
  StreamDetails: `protocol! container! codec! audioChannels:int audioBitrate:int audioProfile audioSamplerate:int
    audioBitdepth:int`,
  TokenInfo: 'username!',
  TranscodeDecision: `canDirectPlay!:boolean canTranscode!:boolean transcodeReason:text[] errorReason transcodeParams
    sourceStream:StreamDetails transcodeStream:StreamDetails`,
  User: `username! email scrobblingEnabled!:boolean maxBitRate:int adminRole!:boolean settingsRole!:boolean
    downloadRole!:boolean uploadRole!:boolean playlistRole!:boolean coverArtRole!:boolean commentRole!:boolean
    podcastRole!:boolean streamRole!:boolean jukeboxRole!:boolean shareRole!:boolean videoConversionRole!:boolean
    avatarLastChanged:time folder:int[]`,
  Users: 'user:User[]',
  VideoInfo: 'id! captions:Captions[]',
  Videos: 'video:Child[]',
} as const

type ObjectName = keyof typeof OBJECTS

/** Field of each call's reply; other calls reply without data */
const REPLIES: Readonly<Record<string, string>> = {
  createPlaylist: 'playlist!:PlaylistWithSongs',
  createShare: 'shares!:Shares',
  findSonicPath: 'sonicMatch!:SonicMatch[]',
  getAlbum: 'album!:AlbumWithSongs',
  getAlbumInfo: 'albumInfo!:AlbumInfo',
  getAlbumInfo2: 'albumInfo!:AlbumInfo',
  getAlbumList: 'albumList!:AlbumFolders',
  getAlbumList2: 'albumList2!:Albums',
  getArtist: 'artist!:ArtistWithAlbums',
  getArtistInfo: 'artistInfo!:ArtistInfo',
  getArtistInfo2: 'artistInfo2!:ArtistInfo2',
  getArtists: 'artists!:Artists',
  getBookmarks: 'bookmarks!:Bookmarks',
  getChatMessages: 'chatMessages!:ChatMessages',
  getGenres: 'genres!:Genres',
  getIndexes: 'indexes!:Indexes',
  getInternetRadioStations: 'internetRadioStations!:RadioStations',
  getLicense: 'license!:License',
  getLyrics: 'lyrics!:Lyrics',
  getLyricsBySongID: 'lyricsList!:LyricsList',
  getMusicDirectory: 'directory!:Directory',
  getMusicFolders: 'musicFolders!:MusicFolders',
  getNewestPodcasts: 'newestPodcasts!:NewestPodcasts',
  getNowPlaying: 'nowPlaying!:NowPlaying',
  getOpenSubsonicExtensions: 'openSubsonicExtensions!:Extension[]',
  getPlaylist: 'playlist!:PlaylistWithSongs',
  getPlaylists: 'playlists!:Playlists',
  getPlayQueue: 'playQueue!:PlayQueue',
  getPlayQueueByIndex: 'playQueueByIndex!:PlayQueueByIndex',
  getPodcastEpisode: 'podcastEpisode!:PodcastEpisode',
  getPodcasts: 'podcasts!:Podcasts',
  getRandomSongs: 'randomSongs!:Songs',
  getScanStatus: 'scanStatus!:ScanStatus',
  getShares: 'shares!:Shares',
  getSimilarSongs: 'similarSongs!:Songs',
  getSimilarSongs2: 'similarSongs2!:Songs',
  getSong: 'song!:Child',
  getSonicSimilarTracks: 'sonicMatch!:SonicMatch[]',
  getSongsByGenre: 'songsByGenre!:Songs',
  getStarred: 'starred!:Folders',
  getStarred2: 'starred2!:Tagged',
  getTopSongs: 'topSongs!:Songs',
  getTranscodeDecision: 'transcodeDecision!:TranscodeDecision',
  getUser: 'user!:User',
  getUsers: 'users!:Users',
  getVideoInfo: 'videoInfo!:VideoInfo',
  getVideos: 'videos!:Videos',
  search: 'searchResult!:SearchResult',
  search2: 'searchResult2!:Folders',
  search3: 'searchResult3!:Tagged',
  startScan: 'scanStatus!:ScanStatus',
  tokenInfo: 'tokenInfo!:TokenInfo',
  failure: 'error!:Error',
}

const HEAD = 'status!:status version! type! serverVersion! openSubsonic!:boolean'

const SCALARS: Readonly<Record<string, z.ZodType>> = {
  text: z.string(),
  int: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  time: z.iso.datetime(),
  rating: z.int().min(1).max(5),
  status: z.enum(['ok', 'failed']),
  explicit: z.enum(['explicit', 'clean', '']),
  generic: z.enum(['music', 'video', 'podcast', 'audiobook']),
  media: z.enum(['song', 'album', 'artist']),
  podcast: z.enum(['new', 'downloading', 'completed', 'error', 'deleted', 'skipped']),
}

interface Field {
  name: string
  isRequired: boolean
  type: string
  isList: boolean
}

function fieldsOf(text: string): Field[] {
  return text.split(/\s+/).flatMap((part): Field[] => {
    if (part.startsWith('+')) return fieldsOf(OBJECTS[part.slice(1) as ObjectName])
    const [, name = '', mark, type = 'text', list] = /^(\w+)(!?)(?::(\w+)(\[\])?)?$/.exec(part) ?? []
    return [{ name, isRequired: mark === '!', type, isList: list !== undefined }]
  })
}

const schemaOf = (text: string): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      fieldsOf(text).map(({ name, isRequired, type, isList }) => {
        const one = SCALARS[type] ?? z.lazy(() => schemaOf(OBJECTS[type as ObjectName]))
        const each = isList ? z.array(one) : one
        return [name, isRequired ? each : each.optional()]
      }),
    ),
  )

const replyOf = (call: string): string => `${HEAD} ${REPLIES[call] ?? ''}`.trim()

/** Throws if a reply in JSON is not as published. */
export const assertPublishedJson = (call: string, reply: unknown) => schemaOf(replyOf(call)).parse(reply)

/** Throws if a reply in XML is not as published: as the same fields, with scalars as attributes. */
export function assertPublishedXml(call: string, text: string): void {
  const $ = load(text, { xml: true })
  type Element = ReturnType<typeof $>
  const valueOf = (type: string, value: string): unknown => {
    if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
    return ['int', 'number', 'rating'].includes(type) && value !== '' ? Number(value) : value
  }
  const read = (element: Element, name: string, fields: readonly Field[]): unknown => {
    const { xmlns: _, ...attributes } = element.attr() ?? {}
    const known = new Map(fields.map((field) => [field.name, field]))
    const found: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(attributes)) {
      const { type = 'text', isList = false } = known.get(key) ?? {}
      if (isList || !(type in SCALARS)) throw new Error(`${call}: ${name} has ${key} as an attribute`)
      found[key] = valueOf(type, value)
    }
    for (const child of element.children().toArray()) {
      const { type = 'text', isList = false } = known.get(child.tagName) ?? {}
      const isScalar = type in SCALARS
      if (isScalar && !isList && !/Info2?$/.test(name))
        throw new Error(`${call}: ${name} has ${child.tagName} as an element`)
      const one = isScalar
        ? valueOf(type, $(child).text())
        : read($(child), child.tagName, fieldsOf(OBJECTS[type as ObjectName]))
      if (!isList) found[child.tagName] = one
      else if (Array.isArray(found[child.tagName])) (found[child.tagName] as unknown[]).push(one)
      else found[child.tagName] = [one]
    }
    if (known.has('value')) found['value'] = element.text()
    // XML has no element for an empty list.
    for (const field of fields) if (field.isList && field.isRequired) found[field.name] ??= []
    return found
  }
  const fields = replyOf(call)
  schemaOf(fields).parse(read($.root().children(), 'subsonic-response', fieldsOf(fields)))
}
