import type { ScrobbleService } from '@nava/contracts'

export interface Play {
  title: string
  /** Main artist first */
  artists: readonly string[]
  /** Empty for a single */
  album: string
  seconds: number
  playedAt: Date
}

export type Sent =
  | { state: 'sent' }
  /** The secret is no longer valid */
  | { state: 'refused' }
  /** The service will never accept these plays */
  | { state: 'invalid' }
  /** `wait`: milliseconds that the service requests */
  | { state: 'failed'; wait?: number | undefined }

/** Calls of one service; the methods never throw */
export interface ServiceClient {
  /** Maximum plays per request */
  mostPlays: number
  /** Bytes that a request has for each play, besides title, artists and album */
  fieldBytes: number
  /** Returns the service's page that leads back to `back` with `token` in its query; null if it has none. */
  connectAt: (back: string) => string | null
  /** Exchanges the token for the secret to store; undefined if the service is unreachable. */
  connect: (token: string) => Promise<{ name: string; secret: string } | 'refused' | undefined>
  send: (secret: string, plays: readonly Play[]) => Promise<Sent>
  tellNowPlaying: (secret: string, play: Omit<Play, 'playedAt'>) => Promise<void>
}

export type ServiceClients = Readonly<Partial<Record<ScrobbleService, ServiceClient>>>
