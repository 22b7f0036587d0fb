export default {
  title: 'News',
  none: 'No News',
  all: 'All news',
} as const
