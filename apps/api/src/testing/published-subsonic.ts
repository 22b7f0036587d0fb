/** What is published of replies, by Subsonic and by OpenSubsonic, to validate replies in both formats */
import { load } from 'cheerio'
import * as z from 'zod'
import {
  readSchema,
  type Schema,
  type SchemaField,
  type SchemaType,
  SUBSONIC_TYPES,
} from '../outlets/subsonic/subsonic-schema.ts'

/**
 * What OpenSubsonic adds to 1.16.1 and what it narrows, in the same notation, after its OpenAPI document and its pages
 * as of 2026-11-29. An element with `!` and `*` is a list that JSON always has.
 *
 * What the document leaves out is as in 1.16.1: `email` of a user, `searchResult`, `videos` and `videoInfo`. Only its
 * examples have `userRating` of an artist. One page has `bookmarkPosition` in seconds; milliseconds count, as in 1.16.1.
 */
const OPEN_SUBSONIC_TYPES = {
  Response: `type! serverVersion! openSubsonic!:boolean || openSubsonicExtensions*:Extension tokenInfo:TokenInfo
    lyricsList:LyricsList playQueueByIndex:PlayQueueByIndex podcastEpisode:PodcastEpisode
    transcodeDecision:TranscodeDecision sonicMatch*:SonicMatch`,
  Error: 'code!:ErrorCode helpUrl',
  Child: `bitDepth:int samplingRate:int channelCount:int mediaType:ItemType played:dateTime bpm:int comment sortName
    musicBrainzId displayArtist displayAlbumArtist displayComposer explicitStatus:ExplicitStatus | isrc* genres*:Named
    artists*:ArtistName albumArtists*:ArtistName contributors*:Contributor moods* replayGain:ReplayGain works*:Work
    movements*:Movement groupings*`,
  AlbumID3: `version played:dateTime userRating:UserRating musicBrainzId displayArtist sortName isCompilation:boolean
    explicitStatus:ExplicitStatus | recordLabels*:Named genres*:Named artists*:ArtistName releaseTypes* moods*
    originalReleaseDate:ItemDate releaseDate:ItemDate discTitles*:DiscTitle`,
  AlbumWithSongsID3: '| song!*:Child',
  ArtistID3: 'musicBrainzId sortName disambiguation userRating:UserRating | roles*',
  ArtistWithAlbumsID3: '| album!*:AlbumID3',
  /** The fields of an artist that are required; others are left out where the artist only belongs to something */
  ArtistName: 'id! name!',
  Contributor: 'role! subRole | artist!:ArtistName',
  DiscTitle: 'disc!:int title! coverArt',
  ItemDate: 'year:int month:Month day:Day',
  Movement: 'name! number:int count:int',
  Named: 'name!',
  ReplayGain:
    'trackGain:number albumGain:number trackPeak:peak albumPeak:peak baseGain:number fallbackGain:number',
  Work: 'name! musicBrainzId',
  NowPlaying: '| entry!*:NowPlayingEntry',
  NowPlayingEntry: 'state:PlaybackState positionMs:long playbackRate:number',
  Playlist: 'readonly:boolean validUntil:dateTime',
  PlayQueue: 'current',
  PlayQueueByIndex: 'currentIndex:int position:long username! changed!:dateTime changedBy! | entry*:Child',
  InternetRadioStation: 'coverArt',
  Extension: 'name! | versions!*:int',
  TokenInfo: 'username!',
  LyricsList: '| structuredLyrics*:StructuredLyrics',
  StructuredLyrics: `lang! synced!:boolean displayArtist displayTitle offset:number kind:LyricsKind | line!*:Line
    agents*:Agent cueLine*:CueLine`,
  Line: 'start:number #',
  Agent: 'id! role!:AgentRole name',
  CueLine: 'index!:int start:int end:int value! agentId | cue!*:Cue',
  Cue: 'start!:int end:int byteStart!:int byteEnd!:int #',
  SonicMatch: 'similarity!:Similarity | entry!:Child',
  TranscodeDecision: `canDirectPlay!:boolean canTranscode!:boolean errorReason transcodeParams | transcodeReason*
    sourceStream:StreamDetails transcodeStream:StreamDetails`,
  StreamDetails: `protocol!:Protocol container! codec! audioChannels:int audioBitrate:int audioProfile
    audioSamplerate:int audioBitdepth:int`,
}

const SCALARS: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  boolean: z.boolean(),
  int: z.int32(),
  long: z.int(),
  float: z.number(),
  double: z.number(),
  number: z.number(),
  dateTime: z.iso.datetime(),
  ResponseStatus: z.enum(['ok', 'failed']),
  Version: z.string().regex(/^\d+\.\d+\.\d+$/),
  MediaType: z.enum(['music', 'podcast', 'audiobook', 'video']),
  UserRating: z.int().min(1).max(5),
  AverageRating: z.number().min(1).max(5),
  PodcastStatus: z.enum(['new', 'downloading', 'completed', 'error', 'deleted', 'skipped']),
  ErrorCode: z.literal([0, 10, 20, 30, 40, 41, 42, 43, 44, 50, 60, 70]),
  ItemType: z.enum(['song', 'album', 'artist']),
  ExplicitStatus: z.enum(['explicit', 'clean', '']),
  PlaybackState: z.enum(['starting', 'playing', 'paused', 'stopped']),
  Protocol: z.enum(['http', 'hls']),
  LyricsKind: z.enum(['main', 'translation', 'pronunciation']),
  AgentRole: z.enum(['main', 'voice', 'bg', 'group']),
  Similarity: z.number().min(-1).max(1),
  Month: z.int().min(1).max(12),
  Day: z.int().min(1).max(31),
  peak: z.number().min(0),
}

/** Types whose values are numbers, which XML has as text */
const NUMBERS = new Set(
  Object.keys(SCALARS).filter((type) => [0, 1].some((number) => SCALARS[type]?.safeParse(number).success)),
)

/** Element of each call's reply; other calls reply without data */
const REPLIES: Readonly<Record<string, string>> = {
  createPlaylist: 'playlist',
  createShare: 'shares',
  findSonicPath: 'sonicMatch',
  getAlbum: 'album',
  getAlbumInfo: 'albumInfo',
  getAlbumInfo2: 'albumInfo',
  getAlbumList: 'albumList',
  getAlbumList2: 'albumList2',
  getArtist: 'artist',
  getArtistInfo: 'artistInfo',
  getArtistInfo2: 'artistInfo2',
  getArtists: 'artists',
  getBookmarks: 'bookmarks',
  getChatMessages: 'chatMessages',
  getGenres: 'genres',
  getIndexes: 'indexes',
  getInternetRadioStations: 'internetRadioStations',
  getLicense: 'license',
  getLyrics: 'lyrics',
  getLyricsBySongID: 'lyricsList',
  getMusicDirectory: 'directory',
  getMusicFolders: 'musicFolders',
  getNewestPodcasts: 'newestPodcasts',
  getNowPlaying: 'nowPlaying',
  getOpenSubsonicExtensions: 'openSubsonicExtensions',
  getPlaylist: 'playlist',
  getPlaylists: 'playlists',
  getPlayQueue: 'playQueue',
  getPlayQueueByIndex: 'playQueueByIndex',
  getPodcastEpisode: 'podcastEpisode',
  getPodcasts: 'podcasts',
  getRandomSongs: 'randomSongs',
  getScanStatus: 'scanStatus',
  getShares: 'shares',
  getSimilarSongs: 'similarSongs',
  getSimilarSongs2: 'similarSongs2',
  getSong: 'song',
  getSonicSimilarTracks: 'sonicMatch',
  getSongsByGenre: 'songsByGenre',
  getStarred: 'starred',
  getStarred2: 'starred2',
  getTopSongs: 'topSongs',
  getTranscodeDecision: 'transcodeDecision',
  getUser: 'user',
  getUsers: 'users',
  getVideoInfo: 'videoInfo',
  getVideos: 'videos',
  search: 'searchResult',
  search2: 'searchResult2',
  search3: 'searchResult3',
  startScan: 'scanStatus',
  tokenInfo: 'tokenInfo',
  failure: 'error',
}

export type Dialect = 'subsonic' | 'openSubsonic'

const SCHEMAS: Readonly<Record<Dialect, Schema>> = {
  subsonic: readSchema(SUBSONIC_TYPES),
  openSubsonic: readSchema(SUBSONIC_TYPES, OPEN_SUBSONIC_TYPES),
}

const typeOf = (schema: Schema, name: string): SchemaType => {
  const type = schema.get(name)
  if (!type) throw new Error(`There is no type ${name}.`)
  return type
}

/** Returns the type of a reply with the element of the call only, if the dialect has it. */
function replyOf(dialect: Dialect, call: string): SchemaType {
  const response = typeOf(SCHEMAS[dialect], 'Response')
  const name = REPLIES[call] ?? ''
  const field = response.elements.get(name)
  return { ...response, elements: new Map(field ? [[name, { ...field, isRequired: true }]] : []) }
}

const shapes = new WeakMap<SchemaType, z.ZodType>()

/** Returns a type as JSON has it. */
function shapeOf(schema: Schema, type: SchemaType): z.ZodType {
  const known = shapes.get(type)
  if (known) return known
  const of = ({ type: name, isList, isRequired }: SchemaField) => {
    const one = SCALARS[name] ?? z.lazy(() => shapeOf(schema, typeOf(schema, name)))
    const each = isList ? z.array(one) : one
    return isRequired ? each : each.optional()
  }
  const shape = z.strictObject({
    ...Object.fromEntries([...type.attributes, ...type.elements].map(([name, field]) => [name, of(field)])),
    ...(type.hasText && { value: z.string() }),
  })
  shapes.set(type, shape)
  return shape
}

function assertValid(dialect: Dialect, call: string, reply: unknown): void {
  const { success, error } = shapeOf(SCHEMAS[dialect], replyOf(dialect, call)).safeParse(reply)
  if (!success) throw new Error(`${call}: ${z.prettifyError(error)}`)
}

/** Throws if a reply in JSON is not as OpenSubsonic publishes it. */
export const assertPublishedJson = (call: string, reply: unknown) => assertValid('openSubsonic', call, reply)

/**
 * Throws if a reply in XML is not as published: with its attributes and elements, their types, and the elements in the
 * order of 1.16.1. `call` is `failure` for a reply with an error.
 */
export function assertPublishedXml(dialect: Dialect, call: string, text: string): void {
  const schema = SCHEMAS[dialect]
  const $ = load(text, { xml: true })
  type Element = ReturnType<typeof $>
  const fault = (at: string, what: string) => new Error(`${call}: ${at} ${what}`)

  const attributesOf = (element: Element, type: SchemaType, at: string) =>
    Object.entries(element.attr() ?? {}).map(([name, value]) => {
      const field = type.attributes.get(name)
      if (!field) throw fault(at, `has an unknown attribute: ${name}`)
      return [name, valueOf(field.type, value)] as const
    })

  const childrenOf = (element: Element, type: SchemaType, name: string, at: string) => {
    const children = element.children().toArray()
    const order = [...(SCHEMAS.subsonic.get(name)?.elements.keys() ?? [])]
    const places = children.map((child) => order.indexOf(child.tagName)).filter((place) => place >= 0)
    if (places.some((place, index) => place < (places[index - 1] ?? 0)))
      throw fault(at, `has its elements in another order than ${order.join(', ')}`)
    const found: Record<string, unknown> = {}
    for (const child of children) {
      const field = type.elements.get(child.tagName)
      if (!field) throw fault(at, `has an unknown element: ${child.tagName}`)
      const value = read($(child), field.type, `${at}/${child.tagName}`)
      const before = found[child.tagName]
      if (field.isList) found[child.tagName] = [...((before as unknown[] | undefined) ?? []), value]
      else if (before === undefined) found[child.tagName] = value
      else throw fault(at, `has more than one element ${child.tagName}`)
    }
    // XML has no element for an empty list.
    for (const [each, { isList, isRequired }] of type.elements) if (isList && isRequired) found[each] ??= []
    return found
  }

  const read = (element: Element, name: string, at: string, given?: SchemaType): unknown => {
    const own = element
      .contents()
      .filter((_, { nodeType }) => nodeType === TEXT_NODE)
      .text()
    if (name in SCALARS) {
      if (element.children().length > 0 || Object.keys(element.attr() ?? {}).length > 0)
        throw fault(at, 'has more than a text')
      return valueOf(name, own)
    }
    const type = given ?? typeOf(schema, name)
    if (!type.hasText && own.trim() !== '') throw fault(at, 'has a text')
    return {
      ...Object.fromEntries(attributesOf(element, type, at)),
      ...childrenOf(element, type, name, at),
      ...(type.hasText && { value: own }),
    }
  }

  const root = $.root().children()
  if (root.length !== 1 || !root.is('subsonic-response') || root.attr('xmlns') !== NAMESPACE)
    throw fault('The reply', `is no subsonic-response of ${NAMESPACE}`)
  root.removeAttr('xmlns')
  assertValid(dialect, call, read(root, 'Response', 'The reply', replyOf(dialect, call)))
}

const NAMESPACE = 'http://subsonic.org/restapi'
/** Number of the DOM for nodes that are texts */
const TEXT_NODE = 3

/** Returns the value of a text in XML, or the text if it is none of its type. */
function valueOf(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return NUMBERS.has(type) && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(text) ? Number(text) : text
}

/** Removes from a reply in XML what 1.16.1 does not know. */
export function withoutAdditions(text: string): string {
  const $ = load(text, { xml: true })
  const strip = (element: ReturnType<typeof $>, name: string) => {
    const type = SCHEMAS.subsonic.get(name)
    if (!type) return
    for (const each of Object.keys(element.attr() ?? {}))
      if (each !== 'xmlns' && !type.attributes.has(each)) element.removeAttr(each)
    for (const child of element.children().toArray()) {
      const field = type.elements.get(child.tagName)
      if (field) strip($(child), field.type)
      else $(child).remove()
    }
  }
  strip($.root().children(), 'Response')
  return $.xml()
}
