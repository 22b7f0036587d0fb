import * as contracts from '@nava/contracts'
import type { Audited } from '../../platform/audit/audited.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ChatModerationStore } from './chat-moderation.store.ts'
import { setSlowMode } from './set-seconds.ts'

export interface ChatModeration {
  changes: Audited
  moderation: ChatModerationStore
}

export function chatModerationRoutes(routes: Routes, { changes, moderation }: ChatModeration) {
  serve(routes, contracts.removeChatMessage, async ({ user, params: { id } }) => {
    await changes.change(user, { action: 'delete', kind: 'chat', rowID: id, changes: {} }, (tx) =>
      moderation.remove(tx, id),
    )
    return 'true' as const
  })

  serve(routes, contracts.pinChatMessage, async ({ user, params: { id } }) => {
    await changes.change(user, { action: 'pin', kind: 'chat', rowID: id, changes: {} }, (tx) =>
      moderation.pin(tx, id),
    )
    return 'true' as const
  })

  serve(routes, contracts.unpinChatMessage, async ({ user }) => {
    await changes.change(user, { action: 'unpin', kind: 'chat', rowID: 0, changes: {} }, moderation.unpin)
    return 'true' as const
  })

  serve(routes, contracts.muteChatWriter, async ({ user, params: { id }, body }) => {
    const what = { action: 'mute', kind: 'users', rowID: id, changes: body }
    const until = await changes.change(user, what, (tx) => moderation.mute(tx, id, body.minutes))
    return { until: until.toISOString() }
  })

  serve(routes, contracts.setChatSlowMode, async ({ user, body }) => {
    await changes.change(user, { action: 'slow mode', kind: 'chat', rowID: 0, changes: body }, (tx) =>
      setSlowMode(tx, body.seconds),
    )
    return body
  })

  moderateWords(routes, { changes, moderation })
  moderatePolls(routes, { changes, moderation })
}

function moderateWords(routes: Routes, { changes, moderation }: ChatModeration) {
  serve(routes, contracts.listChatWords, () => moderation.listWords())

  serve(routes, contracts.addChatWord, async ({ user, body: { pattern } }) => {
    const what = { action: 'forbid word', kind: 'chat', rowID: 0, changes: { pattern } }
    const wordID = await changes.change(user, what, (tx) => moderation.addWord(tx, pattern))
    return { wordID, pattern }
  })

  serve(routes, contracts.removeChatWord, async ({ user, params: { id } }) => {
    await changes.change(user, { action: 'allow word', kind: 'chat', rowID: id, changes: {} }, (tx) =>
      moderation.removeWord(tx, id),
    )
    return 'true' as const
  })
}

function moderatePolls(routes: Routes, { changes, moderation }: ChatModeration) {
  serve(routes, contracts.startChatPoll, async ({ user, body }) => {
    const what = { action: 'start poll', kind: 'chat', rowID: 0, changes: body }
    return { pollID: await changes.change(user, what, (tx) => moderation.startPoll(tx, body)) }
  })

  serve(routes, contracts.closeChatPoll, async ({ user, params: { id } }) => {
    await changes.change(user, { action: 'close poll', kind: 'chat', rowID: id, changes: {} }, (tx) =>
      moderation.closePoll(tx, id),
    )
    return 'true' as const
  })
}
