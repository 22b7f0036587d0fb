/** A play as services describe it */
export interface Play {
  title: string
  /** The main artist first */
  artists: readonly string[]
  /** Empty for a single */
  album: string
  seconds: number
  playedAt: Date
}

export type Sent =
  | { state: 'sent' }
  /** The secret is no longer valid. */
  | { state: 'refused' }
  /** The service takes none of these plays, however often it gets them. */
  | { state: 'invalid' }
  /** `wait`: milliseconds, if the service named them */
  | { state: 'failed'; wait?: number | undefined }

/** Calls of one service; no method throws. */
export interface ServiceClient {
  /** Plays of one request */
  mostPlays: number
  /** Page of the service that leads back to `back` with `token` in its query; null without one */
  connectAt: (back: string) => string | null
  /** Returns what is to be stored of an account; undefined if the service cannot be reached. */
  connect: (token: string) => Promise<{ name: string; secret: string } | 'refused' | undefined>
  send: (secret: string, plays: readonly Play[]) => Promise<Sent>
  tellNowPlaying: (secret: string, play: Omit<Play, 'playedAt'>) => Promise<void>
}
