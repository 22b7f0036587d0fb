import type { PushMessage } from './push-message.ts'

/** The provider of notifications to devices. Each call throws if the provider refuses or cannot be reached. */
export interface PushProvider {
  subscribe: (token: string) => Promise<void>
  unsubscribe: (token: string) => Promise<void>
  send: (message: PushMessage) => Promise<void>
  /** Sends to these devices only. Returns the tokens that are no longer valid. */
  sendTo: (tokens: readonly string[], message: Omit<PushMessage, 'topic'>) => Promise<string[]>
}
