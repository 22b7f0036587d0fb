import type { PushMessage } from './push-message.ts'

export interface SentToDevices {
  /** The tokens that are no longer valid. */
  ended: string[]
  /** Why the provider refused others, each reason once. */
  refusals: string[]
}

/** The provider of notifications to devices. Each call throws if the provider refuses or cannot be reached. */
export interface PushProvider {
  subscribe: (token: string) => Promise<void>
  unsubscribe: (token: string) => Promise<void>
  send: (message: PushMessage) => Promise<void>
  /** Returns those of the tokens that are no longer valid, without sending anything. */
  findEnded: (tokens: readonly string[]) => Promise<string[]>
  /** Sends to these devices only. */
  sendTo: (tokens: readonly string[], message: Omit<PushMessage, 'topic'>) => Promise<SentToDevices>
}
