/** The schema of Subsonic 1.16.1, which decides what old clients get and against which tests hold all replies */

/**
 * Facts of `subsonic-rest-api-1.16.1.xsd`, as of 2026-11-29. Each type has, in this notation:
 * - `+Type` for a type that it extends,
 * - `name:type` for each attribute, with `!` if it is required, and without a type if it is a text,
 * - `#` if it contains text,
 * - after `|`, its elements in their order: `name:Type` for at most one, with `!` for exactly one, with `*` for any
 *   number; after `||`, elements of which only one may occur.
 */
export const SUBSONIC_TYPES = {
  Response: `status!:ResponseStatus version!:Version || musicFolders:MusicFolders indexes:Indexes directory:Directory
    genres:Genres artists:ArtistsID3 artist:ArtistWithAlbumsID3 album:AlbumWithSongsID3 song:Child videos:Videos
    videoInfo:VideoInfo nowPlaying:NowPlaying searchResult:SearchResult searchResult2:SearchResult2
    searchResult3:SearchResult3 playlists:Playlists playlist:PlaylistWithSongs jukeboxStatus:JukeboxStatus
    jukeboxPlaylist:JukeboxPlaylist license:License users:Users user:User chatMessages:ChatMessages albumList:AlbumList
    albumList2:AlbumList2 randomSongs:Songs songsByGenre:Songs lyrics:Lyrics podcasts:Podcasts
    newestPodcasts:NewestPodcasts internetRadioStations:InternetRadioStations bookmarks:Bookmarks playQueue:PlayQueue
    shares:Shares starred:Starred starred2:Starred2 albumInfo:AlbumInfo artistInfo:ArtistInfo artistInfo2:ArtistInfo2
    similarSongs:Songs similarSongs2:Songs topSongs:Songs scanStatus:ScanStatus error:Error`,
  MusicFolders: '| musicFolder*:MusicFolder',
  MusicFolder: 'id!:int name',
  Indexes: 'lastModified!:long ignoredArticles! | shortcut*:Artist index*:Index child*:Child',
  Index: 'name! | artist*:Artist',
  Artist: 'id! name! artistImageUrl starred:dateTime userRating:UserRating averageRating:AverageRating',
  Genres: '| genre*:Genre',
  Genre: 'songCount!:int albumCount!:int #',
  ArtistsID3: 'ignoredArticles! | index*:IndexID3',
  IndexID3: 'name! | artist*:ArtistID3',
  ArtistID3: 'id! name! coverArt artistImageUrl albumCount!:int starred:dateTime',
  ArtistWithAlbumsID3: '+ArtistID3 | album*:AlbumID3',
  AlbumID3: `id! name! artist artistId coverArt songCount!:int duration!:int playCount:long created!:dateTime
    starred:dateTime year:int genre`,
  AlbumWithSongsID3: '+AlbumID3 | song*:Child',
  Videos: '| video*:Child',
  VideoInfo: 'id! | captions*:Captions audioTrack*:AudioTrack conversion*:VideoConversion',
  Captions: 'id! name',
  AudioTrack: 'id! name languageCode',
  VideoConversion: 'id! bitRate:int audioTrackId:int',
  Directory: `id! parent name! starred:dateTime userRating:UserRating averageRating:AverageRating playCount:long |
    child*:Child`,
  Child: `id! parent isDir!:boolean title! album artist track:int year:int genre coverArt size:long contentType suffix
    transcodedContentType transcodedSuffix duration:int bitRate:int path isVideo:boolean userRating:UserRating
    averageRating:AverageRating playCount:long discNumber:int created:dateTime starred:dateTime albumId artistId
    type:MediaType bookmarkPosition:long originalWidth:int originalHeight:int`,
  NowPlaying: '| entry*:NowPlayingEntry',
  NowPlayingEntry: '+Child username! minutesAgo!:int playerId!:int playerName',
  SearchResult: 'offset!:int totalHits!:int | match*:Child',
  SearchResult2: '| artist*:Artist album*:Child song*:Child',
  SearchResult3: '| artist*:ArtistID3 album*:AlbumID3 song*:Child',
  Playlists: '| playlist*:Playlist',
  Playlist: `id! name! comment owner public:boolean songCount!:int duration!:int created!:dateTime changed!:dateTime
    coverArt | allowedUser*`,
  PlaylistWithSongs: '+Playlist | entry*:Child',
  JukeboxStatus: 'currentIndex!:int playing!:boolean gain!:float position:int',
  JukeboxPlaylist: '+JukeboxStatus | entry*:Child',
  ChatMessages: '| chatMessage*:ChatMessage',
  ChatMessage: 'username! time!:long message!',
  AlbumList: '| album*:Child',
  AlbumList2: '| album*:AlbumID3',
  Songs: '| song*:Child',
  Lyrics: 'artist title #',
  Podcasts: '| channel*:PodcastChannel',
  PodcastChannel: `id! url! title description coverArt originalImageUrl status!:PodcastStatus errorMessage |
    episode*:PodcastEpisode`,
  NewestPodcasts: '| episode*:PodcastEpisode',
  PodcastEpisode: '+Child streamId channelId! description status!:PodcastStatus publishDate:dateTime',
  InternetRadioStations: '| internetRadioStation*:InternetRadioStation',
  InternetRadioStation: 'id! name! streamUrl! homePageUrl',
  Bookmarks: '| bookmark*:Bookmark',
  Bookmark: 'position!:long username! comment created!:dateTime changed!:dateTime | entry!:Child',
  PlayQueue: 'current:int position:long username! changed!:dateTime changedBy! | entry*:Child',
  Shares: '| share*:Share',
  Share: `id! url! description username! created!:dateTime expires:dateTime lastVisited:dateTime visitCount!:int |
    entry*:Child`,
  Starred: '| artist*:Artist album*:Child song*:Child',
  Starred2: '| artist*:ArtistID3 album*:AlbumID3 song*:Child',
  AlbumInfo: '| notes musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl',
  ArtistInfoBase: '| biography musicBrainzId lastFmUrl smallImageUrl mediumImageUrl largeImageUrl',
  ArtistInfo: '+ArtistInfoBase | similarArtist*:Artist',
  ArtistInfo2: '+ArtistInfoBase | similarArtist*:ArtistID3',
  License: 'valid!:boolean email licenseExpires:dateTime trialExpires:dateTime',
  ScanStatus: 'scanning!:boolean count:long',
  Users: '| user*:User',
  User: `username! email scrobblingEnabled!:boolean maxBitRate:int adminRole!:boolean settingsRole!:boolean
    downloadRole!:boolean uploadRole!:boolean playlistRole!:boolean coverArtRole!:boolean commentRole!:boolean
    podcastRole!:boolean streamRole!:boolean jukeboxRole!:boolean shareRole!:boolean videoConversionRole!:boolean
    avatarLastChanged:dateTime | folder*:int`,
  Error: 'code!:int message',
} as const

export interface SchemaField {
  /** Name of a type of the schema, or of a scalar */
  type: string
  isRequired: boolean
  isList: boolean
}

export interface SchemaType {
  attributes: ReadonlyMap<string, SchemaField>
  /** In their order */
  elements: ReadonlyMap<string, SchemaField>
  /** Only one kind of element may occur. */
  isChoice: boolean
  hasText: boolean
}

export type Schema = ReadonlyMap<string, SchemaType>

/** Reads types in the notation above; a later description of a type adds to the earlier ones. */
export function readSchema(...descriptions: Readonly<Record<string, string>>[]): Schema {
  const read = (name: string): SchemaType => {
    const attributes = new Map<string, SchemaField>()
    const elements = new Map<string, SchemaField>()
    let [isChoice, hasText] = [false, false]
    for (const description of descriptions) {
      let fields = attributes
      for (const part of (description[name] ?? '').split(/\s+/).filter((each) => each !== '')) {
        if (part.startsWith('|')) {
          fields = elements
          isChoice ||= part === '||'
        } else if (part.startsWith('+')) {
          const base = read(part.slice(1))
          for (const each of base.attributes) attributes.set(...each)
          for (const each of base.elements) elements.set(...each)
        } else if (part === '#') hasText = true
        else {
          const [, field = '', required, list, type = 'string'] =
            /^(\w+)(!)?(\*)?(?::(\w+))?$/.exec(part) ?? []
          fields.set(field, { type, isRequired: required !== undefined, isList: list !== undefined })
        }
      }
    }
    return { attributes, elements, isChoice, hasText }
  }
  const names = new Set(descriptions.flatMap((description) => Object.keys(description)))
  return new Map([...names].map((name) => [name, read(name)]))
}
