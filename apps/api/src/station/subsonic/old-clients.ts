/**
 * Parts of replies that the schema of Subsonic 1.16.1 has. Clients older than OpenSubsonic stop at any other element,
 * so they get nothing else in XML.
 */
import type { Part, Parts } from './write-xml.ts'

/** First minor version of the protocol whose clients skip what they do not know */
const TOLERANT_SINCE = 13

/** Expects the version that a client sent as `v`, such as `1.8.0`. */
export function isOldClient(version: string): boolean {
  const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number)
  return major === 1 && minor < TOLERANT_SINCE
}

/** Each type: its scalars, its elements as `name:Type`, and `+Type` for those of another type */
const TYPES = {
  Child: `id parent isDir title album artist track year genre coverArt size contentType suffix transcodedContentType
    transcodedSuffix duration bitRate path isVideo userRating averageRating playCount discNumber created starred albumId
    artistId type bookmarkPosition originalWidth originalHeight`,
  NowPlayingEntry: '+Child username minutesAgo playerId playerName',
  Episode: '+Child streamId channelId description status publishDate',
  Artist: 'id name artistImageUrl starred userRating averageRating',
  ArtistID3: 'id name coverArt artistImageUrl albumCount starred album:AlbumID3',
  AlbumID3:
    'id name artist artistId coverArt songCount duration playCount created starred year genre song:Child',
  Index: 'name artist:Artist',
  IndexID3: 'name artist:ArtistID3',
  Playlist:
    'id name comment owner public songCount duration created changed coverArt allowedUser entry:Child',
  Folders: 'artist:Artist album:Child song:Child',
  Tagged: 'artist:ArtistID3 album:AlbumID3 song:Child',
  Albums: 'album:AlbumID3',
  Info: 'biography notes musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl similarArtist:Artist',
  Info2:
    'biography musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl similarArtist:ArtistID3',
  Songs: 'song:Child',
  Channel: 'id url title description coverArt originalImageUrl status errorMessage episode:Episode',
  Bookmark: 'position username comment created changed entry:Child',
  Share: 'id url description username created expires lastVisited visitCount entry:Child',
  User: `username email scrobblingEnabled maxBitRate adminRole settingsRole downloadRole uploadRole playlistRole coverArtRole
    commentRole podcastRole streamRole jukeboxRole shareRole videoConversionRole avatarLastChanged folder`,
  Station: 'id name streamUrl homePageUrl',
  Genre: 'songCount albumCount value',
  MusicFolder: 'id name',
  Captions: 'id name',
  ChatMessage: 'username time message',
  MusicFolders: 'musicFolder:MusicFolder',
  Indexes: 'lastModified ignoredArticles shortcut:Artist index:Index child:Child',
  Artists: 'ignoredArticles index:IndexID3',
  Directory: 'id parent name starred userRating averageRating playCount child:Child',
  Genres: 'genre:Genre',
  Videos: 'video:Child',
  VideoInfo: 'id captions:Captions',
  AlbumList: 'album:Child',
  NowPlaying: 'entry:NowPlayingEntry',
  Playlists: 'playlist:Playlist',
  // Its `current` is a number there, but IDs are texts here.
  PlayQueue: 'position username changed changedBy entry:Child',
  Podcasts: 'channel:Channel',
  NewestPodcasts: 'episode:Episode',
  Stations: 'internetRadioStation:Station',
  Bookmarks: 'bookmark:Bookmark',
  Shares: 'share:Share',
  Users: 'user:User',
  ChatMessages: 'chatMessage:ChatMessage',
  SearchResult: 'offset totalHits match:Child',
  License: 'valid email licenseExpires trialExpires',
  Lyrics: 'artist title value',
  ScanStatus: 'scanning count',
  Failure: 'code message',
  Reply: `status version musicFolders:MusicFolders indexes:Indexes artists:Artists artist:ArtistID3 directory:Directory
    genres:Genres album:AlbumID3 song:Child videos:Videos videoInfo:VideoInfo albumList:AlbumList albumList2:Albums
    randomSongs:Songs songsByGenre:Songs similarSongs:Songs similarSongs2:Songs topSongs:Songs nowPlaying:NowPlaying
    starred:Folders starred2:Tagged searchResult:SearchResult searchResult2:Folders searchResult3:Tagged playlists:Playlists playlist:Playlist
    playQueue:PlayQueue podcasts:Podcasts newestPodcasts:NewestPodcasts internetRadioStations:Stations bookmarks:Bookmarks
    shares:Shares users:Users user:User chatMessages:ChatMessages license:License lyrics:Lyrics scanStatus:ScanStatus
    artistInfo:Info artistInfo2:Info2 albumInfo:Info error:Failure`,
} as const

type TypeName = keyof typeof TYPES

const parsed = new Map<TypeName, ReadonlyMap<string, TypeName | undefined>>()

/** Returns the parts of a type with the types of its elements. */
function partsOf(type: TypeName): ReadonlyMap<string, TypeName | undefined> {
  const known = parsed.get(type)
  if (known) return known
  const parts = new Map<string, TypeName | undefined>()
  for (const part of TYPES[type].split(/\s+/)) {
    const [name, inner] = part.split(':') as [string, TypeName | undefined]
    if (name.startsWith('+')) for (const each of partsOf(name.slice(1) as TypeName)) parts.set(...each)
    else parts.set(name, inner)
  }
  parsed.set(type, parts)
  return parts
}

/** Returns the parts of a reply that Subsonic 1.16.1 knows. */
export const onlyOldParts = (reply: Parts): Parts => only(reply, 'Reply')

function only(parts: Parts, type: TypeName): Parts {
  const known = partsOf(type)
  const kept: Record<string, Part> = {}
  for (const [name, part] of Object.entries(parts)) {
    const inner = known.get(name)
    if (!known.has(name)) continue
    if (inner === undefined) kept[name] = part
    else if (Array.isArray(part)) kept[name] = part.map((each: Part) => onlyOf(each, inner))
    else kept[name] = onlyOf(part, inner)
  }
  return kept
}

const onlyOf = (part: Part, type: TypeName): Part =>
  typeof part === 'object' && part !== null ? only(part as Parts, type) : part
