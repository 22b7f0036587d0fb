import type { PushMessage } from './push-message.ts'

/** Who brings notifications to devices. Each call throws where the provider refuses or cannot be reached. */
export interface PushProvider {
  subscribe: (token: string) => Promise<void>
  unsubscribe: (token: string) => Promise<void>
  send: (message: PushMessage) => Promise<void>
}
