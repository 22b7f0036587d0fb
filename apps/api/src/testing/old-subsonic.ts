/** What the schema of Subsonic 1.16.1 knows of replies in XML, to validate what old clients get */
import { load } from 'cheerio'

/** By type: `name` of an attribute, `name:Type` of a child element; `text` is a child with nothing in it but text. */
const TYPES: Record<string, string> = {
  MusicFolders: 'musicFolder:MusicFolder',
  MusicFolder: 'id name',
  Indexes: 'shortcut:Artist index:Index child:Child lastModified ignoredArticles',
  Index: 'artist:Artist name',
  Artist: 'id name artistImageUrl starred userRating averageRating',
  Genres: 'genre:Genre',
  Genre: 'songCount albumCount',
  ArtistsID3: 'index:IndexID3 ignoredArticles',
  IndexID3: 'artist:ArtistID3 name',
  ArtistID3: 'id name coverArt artistImageUrl albumCount starred',
  ArtistWithAlbums: 'album:AlbumID3 +ArtistID3',
  AlbumID3: 'id name artist artistId coverArt songCount duration playCount created starred year genre',
  AlbumWithSongs: 'song:Child +AlbumID3',
  Videos: 'video:Child',
  VideoInfo: 'captions:Captions audioTrack:AudioTrack conversion:Conversion id',
  Captions: 'id name',
  AudioTrack: 'id name languageCode',
  Conversion: 'id bitRate audioTrackId',
  Directory: 'child:Child id parent name starred userRating averageRating playCount',
  Child: `id parent isDir title album artist track year genre coverArt size contentType suffix transcodedContentType
    transcodedSuffix duration bitRate path isVideo userRating averageRating playCount discNumber created starred albumId
    artistId type bookmarkPosition originalWidth originalHeight`,
  NowPlaying: 'entry:NowPlayingEntry',
  NowPlayingEntry: '+Child username minutesAgo playerId playerName',
  SearchResult: 'match:Child offset totalHits',
  SearchResult2: 'artist:Artist album:Child song:Child',
  SearchResult3: 'artist:ArtistID3 album:AlbumID3 song:Child',
  Playlists: 'playlist:Playlist',
  Playlist: 'allowedUser:text id name comment owner public songCount duration created changed coverArt',
  PlaylistWithSongs: 'entry:Child +Playlist',
  ChatMessages: 'chatMessage:ChatMessage',
  ChatMessage: 'username time message',
  AlbumList: 'album:Child',
  AlbumList2: 'album:AlbumID3',
  Songs: 'song:Child',
  Lyrics: 'artist title',
  Podcasts: 'channel:PodcastChannel',
  PodcastChannel:
    'episode:PodcastEpisode id url title description coverArt originalImageUrl status errorMessage',
  NewestPodcasts: 'episode:PodcastEpisode',
  PodcastEpisode: '+Child streamId channelId description status publishDate',
  InternetRadioStations: 'internetRadioStation:InternetRadioStation',
  InternetRadioStation: 'id name streamUrl homePageUrl',
  Bookmarks: 'bookmark:Bookmark',
  Bookmark: 'entry:Child position username comment created changed',
  PlayQueue: 'entry:Child current position username changed changedBy',
  Shares: 'share:Share',
  Share: 'entry:Child id url description username created expires lastVisited visitCount',
  AlbumInfo: `notes:text musicBrainzId:text lastFmUrl:text smallImageUrl:text mediumImageUrl:text largeImageUrl:text`,
  ArtistInfoBase: `biography:text musicBrainzId:text lastFmUrl:text smallImageUrl:text mediumImageUrl:text
    largeImageUrl:text`,
  ArtistInfo: '+ArtistInfoBase similarArtist:Artist',
  ArtistInfo2: '+ArtistInfoBase similarArtist:ArtistID3',
  License: 'valid email licenseExpires trialExpires',
  ScanStatus: 'scanning count',
  Users: 'user:User',
  User: `folder:text username email maxBitRate scrobblingEnabled adminRole settingsRole downloadRole uploadRole playlistRole
    coverArtRole commentRole podcastRole streamRole jukeboxRole shareRole videoConversionRole avatarLastChanged`,
  Error: 'code message',
  text: '',
  Response: `status version musicFolders:MusicFolders indexes:Indexes directory:Directory genres:Genres artists:ArtistsID3
    artist:ArtistWithAlbums album:AlbumWithSongs song:Child videos:Videos videoInfo:VideoInfo nowPlaying:NowPlaying
    searchResult:SearchResult searchResult2:SearchResult2 searchResult3:SearchResult3 playlists:Playlists
    playlist:PlaylistWithSongs license:License users:Users user:User chatMessages:ChatMessages albumList:AlbumList
    albumList2:AlbumList2 randomSongs:Songs songsByGenre:Songs lyrics:Lyrics podcasts:Podcasts
    newestPodcasts:NewestPodcasts internetRadioStations:InternetRadioStations bookmarks:Bookmarks playQueue:PlayQueue
    shares:Shares starred:SearchResult2 starred2:SearchResult3 albumInfo:AlbumInfo artistInfo:ArtistInfo
    artistInfo2:ArtistInfo2 similarSongs:Songs similarSongs2:Songs topSongs:Songs scanStatus:ScanStatus error:Error`,
}

/** Returns the names that a type has, each with the type of its elements, or '' for an attribute. */
function namesOf(type: string): Map<string, string> {
  const names = (TYPES[type] ?? '').split(/\s+/).filter((name) => name !== '')
  return new Map(
    names.flatMap((name): [string, string][] => {
      if (name.startsWith('+')) return [...namesOf(name.slice(1))]
      const [own = '', element = ''] = name.split(':')
      return [[own, element]]
    }),
  )
}

/** Returns what of a reply the schema does not know, as paths: `album/song@bitDepth`, `album/genres`. */
export function unknownToOldClients(xml: string): string[] {
  const $ = load(xml, { xml: true })
  const inside = (element: ReturnType<typeof $>, type: string, path: string): string[] => {
    const names = namesOf(type)
    const attributes = Object.keys(element.attr() ?? {}).filter((name) => name !== 'xmlns')
    return [
      ...attributes.filter((name) => names.get(name) !== '').map((name) => `${path}@${name}`),
      ...element
        .children()
        .toArray()
        .flatMap((child) => {
          const name = child.tagName
          const kind = names.get(name)
          const at = path === '' ? name : `${path}/${name}`
          return kind ? inside($(child), kind, at) : [at]
        }),
    ]
  }
  return [...new Set(inside($('subsonic-response'), 'Response', ''))]
}
