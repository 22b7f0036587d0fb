export default {
  explicitHidden: 'You hide what is explicit.',
  playOnce: 'Play once',
  coverOf: 'Cover of {title}',
  likes: '{shown} likes',
  'likes#one': '{shown} like',
  trend: '#5 Trend',
  trendRank: 'Number {rank} of the five hottest tracks',
  exclusive: 'Exclusive',
  unconfirmed: 'Not public',
  video: 'Video',
  related: 'Related',
} as const
