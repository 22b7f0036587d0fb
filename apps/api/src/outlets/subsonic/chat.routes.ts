import { subsonicCalls as calls } from '@nava/contracts/subsonic'
import type { ChatStore } from '../../station/chat/chat.store.ts'
import { SubsonicFailure } from './failure.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

export interface ChatFeatures {
  chat: ChatStore
}

export function chatRoutes({ answer }: SubsonicServer, { chat }: ChatFeatures) {
  answer(calls.getChatMessages, async ({ query: { since = -1 } }) => {
    const messages = (await chat.latest()).map(({ name, created, text }) => ({
      username: name,
      time: Date.parse(created),
      message: text,
    }))
    return { chatMessages: { chatMessage: messages.filter(({ time }) => time > since).toReversed() } }
  })

  answer(calls.addChatMessage, async ({ query: { message }, user }) => {
    const written = await chat.write(user, { text: message, key: undefined, replyTo: undefined })
    switch (written.state) {
      case 'written':
        return {}
      case 'muted':
        throw new SubsonicFailure('unauthorized', `You are muted in the chat until ${written.until}.`)
      case 'tooFast':
        throw new SubsonicFailure(
          'generic',
          `You are writing too fast. Try again in ${written.retryAfter} seconds.`,
        )
      case 'forbidden':
        throw new SubsonicFailure('generic', 'The message has a word that is not allowed in the chat.')
      case 'noLinks':
        throw new SubsonicFailure('generic', `This account may send links from ${written.until}.`)
      case 'signedOut':
        throw new SubsonicFailure('wrongPassword')
      default:
        return written satisfies never
    }
  })
}
