export default {
  topSongs: 'Top Songs',
  singles: 'Singles',
  videos: 'Music Videos',
  albums: 'Albums',
  related: 'Related Artists',
  about: 'About {name}',
  on: '{name} on {network}',
} as const
