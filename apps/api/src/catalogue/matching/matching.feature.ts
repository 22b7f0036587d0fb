import type { Base } from '../../platform/feature.ts'
import type { SearchByName } from '../search/search-by-name.ts'
import { matchReleases } from './match-releases.ts'
import { matchTracks } from './match-tracks.ts'

export const matchingFeature = ({ sql, searchByName }: Base & { searchByName: SearchByName }) => ({
  matchTracks: matchTracks(sql, searchByName),
  matchReleases: matchReleases(sql),
})
