/** Firebase Cloud Messaging. The library is large, so it is loaded when the first notification needs it. */
import { randomUUID } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { MessagingTopicManagementResponse, MulticastMessage } from 'firebase-admin/messaging'
import { isEnded } from './ended-token.ts'
import type { PushProvider, SentToDevices } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'
import type { ServiceAccount } from '@nava/settings/service-account'

/** Tokens that Firebase takes in one call. */
const MAX_TOKENS = 500
/** Has Firebase check a message without sending it. */
const IS_TRIAL = true

export function firebasePush(account: ServiceAccount): PushProvider {
  const open = async () => {
    const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/messaging'),
    ])
    // The library adds fields to its arguments. The name is unique: there may be several apps in one process.
    return getMessaging(initializeApp({ credential: cert({ ...account }) }, randomUUID()))
  }
  let opened: ReturnType<typeof open> | undefined
  const messaging = () => (opened ??= open())
  const { topic } = limits.push
  return {
    subscribe: async (token) => check(await (await messaging()).subscribeToTopic(token, topic)),
    unsubscribe: async (token) => check(await (await messaging()).unsubscribeFromTopic(token, topic)),
    send: async (message) => void (await (await messaging()).send(message)),
    findEnded: async (tokens) => (await sendTo(tokens, { data: {} }, IS_TRIAL)).ended,
    sendTo: (tokens, message) => sendTo(tokens, message),
  }

  async function sendTo(
    tokens: readonly string[],
    message: Omit<MulticastMessage, 'tokens'>,
    isTrial = false,
  ): Promise<SentToDevices> {
    const ended: string[] = []
    const refusals = new Set<string>()
    for (let at = 0; at < tokens.length; at += MAX_TOKENS) {
      const some = tokens.slice(at, at + MAX_TOKENS)
      const { responses } = await (
        await messaging()
      ).sendEachForMulticast({ ...message, tokens: some }, isTrial)
      for (const [index, { error }] of responses.entries()) {
        if (!error) continue
        if (isEnded(error.code)) ended.push(...some.slice(index, index + 1))
        else refusals.add(reasonOf(error))
      }
    }
    return { ended, refusals: [...refusals] }
  }
}

/** The library gives the refusal of a device as a result. */
function check({ errors: [refused] }: MessagingTopicManagementResponse): void {
  if (refused) throw refused.error
}
