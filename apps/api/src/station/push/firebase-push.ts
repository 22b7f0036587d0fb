/** Sends through Firebase. The library is large, so it is loaded with the first notification. */
import { randomUUID } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { MessagingTopicManagementResponse, MulticastMessage } from 'firebase-admin/messaging'
import { isEnded } from './ended-token.ts'
import type { PushProvider, SentToDevices } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'
import type { ServiceAccount } from '@nava/settings/service-account'

const MAX_TOKENS = 500
/** With this flag, Firebase validates the message without sending it. */
const IS_TRIAL = true

export function firebasePush(account: ServiceAccount): PushProvider {
  const open = async () => {
    const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/messaging'),
    ])
    // Passes a copy, because the library adds fields to its arguments. A unique name allows several apps per
    // process.
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

/** The library returns refusals in the result instead of throwing. */
function check({ errors: [refused] }: MessagingTopicManagementResponse): void {
  if (refused) throw refused.error
}
