import type { PushMessage } from './push-message.ts'

export interface SentToDevices {
  ended: string[]
  refusals: string[]
}

/** Sends notifications; methods throw if the provider refuses or is unreachable. */
export interface PushProvider {
  subscribe: (token: string) => Promise<void>
  unsubscribe: (token: string) => Promise<void>
  send: (message: PushMessage) => Promise<void>
  findEnded: (tokens: readonly string[]) => Promise<string[]>
  sendTo: (tokens: readonly string[], message: Omit<PushMessage, 'topic'>) => Promise<SentToDevices>
}
