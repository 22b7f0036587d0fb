interface MutationModule {
  root: string
  /** Globs relative to `root`; `!` excludes */
  sources: readonly string[]
  tests: readonly string[]
  database?: boolean
}

export const modules: Record<string, MutationModule> = {
  auth: {
    root: 'apps/api',
    sources: ['src/platform/http/auth.ts'],
    tests: ['src/platform/http/auth.test.ts'],
  },
  codes: {
    root: 'apps/api',
    sources: ['src/listeners/users/codes.store.ts'],
    tests: ['src/listeners/users/codes.store.test.ts'],
    database: true,
  },
  visibility: {
    root: 'apps/api',
    sources: [
      'src/platform/access-policy/resources.store.ts',
      'src/platform/access-policy/access-policy.ts',
      '../../prisma/visibility.ts',
    ],
    tests: ['src/platform/access-policy/*.test.ts'],
    database: true,
  },
  range: {
    root: 'apps/api',
    sources: ['src/platform/http/range.ts'],
    tests: ['src/platform/http/range.test.ts'],
  },
  live: {
    root: 'apps/api',
    sources: ['src/station/live/live-channel.ts', 'src/station/live/log.ts'],
    tests: ['src/station/live/live-channel.test.ts', 'src/station/live/log.test.ts'],
  },
  spelling: {
    root: 'packages/catalogue-index',
    sources: [
      'src/search/word-query.ts',
      'src/search/edit-distance.ts',
      'src/search/noise-words.ts',
      'src/search/transliteration.ts',
    ],
    tests: ['src/search/*.test.ts'],
  },
  vocabulary: {
    root: 'packages/catalogue-index',
    sources: ['src/search/vocabulary.ts', 'src/search/letter-trie.ts'],
    tests: ['src/search/*.test.ts'],
  },
  matching: {
    root: 'packages/catalogue-index',
    sources: [
      'src/search/match-names.ts',
      'src/search/rank-name.ts',
      'src/search/search-names.ts',
      'src/search/top-k.ts',
    ],
    tests: ['src/search/*.test.ts'],
  },
  names: {
    root: 'packages/catalogue-index',
    sources: [
      'src/search/base-index.ts',
      'src/search/index-state.ts',
      'src/search/merge-delta.ts',
      'src/search/name-index.ts',
      'src/search/postings.ts',
    ],
    tests: ['src/search/*.test.ts'],
  },
  lists: {
    root: 'packages/catalogue-index',
    sources: ['src/sorted-lists/*.ts', '!src/sorted-lists/*.test.ts'],
    tests: ['src/sorted-lists/*.test.ts'],
  },
  playlists: {
    root: 'packages/media',
    sources: ['src/renditions/playlists.ts'],
    tests: ['src/renditions/playlists.test.ts'],
  },
  sniff: {
    root: 'packages/tags',
    sources: ['src/sniff.ts', 'src/mpeg-audio.ts'],
    tests: ['src/sniff.test.ts'],
  },
  player: {
    root: 'apps/web',
    sources: ['src/features/player/state/player-state.ts'],
    tests: ['src/features/player/state/player-state.test.ts'],
  },
  ffmpeg: {
    root: 'worker',
    sources: ['src/ffmpeg/args.ts', 'src/transcode-audio/args.ts', 'src/transcode-video/args.ts'],
    tests: ['src/ffmpeg/args.test.ts', 'src/transcode-*/args.test.ts'],
  },
  sources: {
    root: 'worker',
    sources: ['src/ffmpeg/source-facts.ts'],
    tests: ['src/ffmpeg/source-facts.test.ts'],
  },
  ladder: {
    root: 'worker',
    sources: ['src/transcode-video/ladder.ts'],
    tests: ['src/transcode-video/ladder.test.ts'],
  },
}
