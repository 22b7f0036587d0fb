export {
  type EpisodeProgress,
  setPlayed,
  useEpisodeProgress,
  usePlayedEpisodes,
} from './state/episode-positions.ts'
