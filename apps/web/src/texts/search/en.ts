export default {
  noResult: 'No Result',
  hint: 'Type three letters or more.',
  found: '{count} results',
  'found#one': '{count} result',
  musics: 'Musics',
  videos: 'Videos',
  artists: 'Artists',
  podcasts: 'Podcasts',
} as const
