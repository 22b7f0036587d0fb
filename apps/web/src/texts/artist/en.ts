export default {
  topSongs: 'Top Songs',
  singles: 'Singles',
  videos: 'Music Videos',
  albums: 'Albums',
  appearsOn: 'Appears On',
  events: 'Events',
  related: 'Related Artists',
  about: 'About {name}',
  on: '{name} on {network}',
} as const
