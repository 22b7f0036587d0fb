export default {
  music: 'Listen now',
  video: 'Watch now',
  album: 'Open the album',
  collection: 'Open the playlist',
  artist: 'Meet the artist',
  podcast: 'Listen now',
  podcastCollection: 'Open the series',
  dj: 'Meet the DJ',
  ad: 'Sponsored Ad',
} as const
