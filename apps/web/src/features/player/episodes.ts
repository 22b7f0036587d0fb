export { setPlayed, useEpisodeProgress, usePlayedEpisodes } from './state/episode-positions.ts'
