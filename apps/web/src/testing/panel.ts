import { type PanelMusic, artistPanelMe } from '@nava/contracts'
import { buildArtist, buildCard } from './build.ts'
import { answer } from './server.ts'
import { signedIn } from './tokens.ts'

/** Signs in as an artist whose panel may be seen. */
export function signedInArtist() {
  signedIn(1002)
  answer(artistPanelMe, {
    userID: 1002,
    name: 'Mina',
    email: 'mina@example.com',
    artists: [buildArtist()],
  })
}

/** A track as the panel lists it: not confirmed, nothing uploaded. */
export function buildPanelMusic(over: Partial<PanelMusic> = {}): PanelMusic {
  return {
    ...buildCard({ isConfirmed: false, ...over }),
    audio: { state: 'none' },
    video: { state: 'none' },
    ...over,
  }
}
