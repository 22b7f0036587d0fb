export { setPlayed, useEpisodeProgress, useEpisodes } from './state/episode-positions.ts'
