import {
  type ChatMessage,
  type ChatQuote,
  type ChatReactionCounts,
  type ChatRoom,
  type ChatStanding,
  type ChatWritten,
  getLive,
  listChat,
  reactToChatMessage,
  voteInChatPoll,
} from '@nava/contracts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { randomID } from '../../../lib/browser/secure-only.ts'
import { call } from '../../../lib/calls/call.ts'
import { type PageSocket, connectErrorOf, holdSocket } from '../../../lib/calls/socket.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { query } from '../../../lib/calls/query.ts'
import {
  type ChatChange,
  type ChatLog,
  emptyChat,
  hasReacted,
  missedBetween,
  type PendingMessage,
  reduceChat,
} from './parts/chat-log.ts'

/** Milliseconds before the next attempt to join the chat or to load messages */
const AGAIN_AFTER = 3000

export interface Chat extends ChatLog {
  write: (text: string, replyTo?: ChatQuote) => void
  /** Adds the reaction, or takes it back */
  react: (messageID: number, reaction: number) => void
  vote: (pollID: number, option: number) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

export function useChat(): Chat {
  const [chat, dispatch] = useReducer(reduceChat, emptyChat)
  const socketRef = useRef<PageSocket>(undefined)

  const send = ({ key, text, replyTo }: Pick<PendingMessage, 'key' | 'text' | 'replyTo'>) => {
    dispatch({ kind: 'send', key, text, replyTo })
    const draft = { text, key, ...(replyTo && { replyTo: replyTo.messageID }) }
    socketRef.current?.emit('chatWrite', draft, (written: ChatWritten) => {
      if (written.state === 'written') dispatch({ kind: 'written', key, message: written.message })
      else dispatch({ kind: 'refused', key, refused: written })
    })
  }

  const fetchMissed = async (after: number, until: number, signal: AbortSignal) => {
    for (let from = after; from < until && !signal.aborted;) {
      const messages = await call(listChat, { query: { after: from } }).catch(() => undefined)
      if (messages) dispatch({ kind: 'messages', messages })
      else await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
      if (messages) from = messages.at(-1)?.messageID ?? until
    }
  }
  const join = useEffectEvent((socket: PageSocket, again: () => void, signal: AbortSignal) => {
    socket.emit('chatJoin', (joined) => {
      if (signal.aborted) return
      if (joined.state !== 'joined') return void setTimeout(again, AGAIN_AFTER)
      const gap = missedBetween(chat.messages, joined.messages)
      dispatch({ kind: 'joined', joined })
      noteViewers(joined.viewers)
      if (gap) void fetchMissed(gap.after, gap.until, signal)
      for (const message of chat.pending) if (!message.refused) send(message)
    })
  })

  useEffect(
    () =>
      holdSocket((socket) => {
        const leaving = new AbortController()
        const joinNow = () => {
          if (socket.connected && !leaving.signal.aborted) join(socket, joinNow, leaving.signal)
        }
        socketRef.current = socket
        const stop = listen(socket, dispatch, joinNow)
        joinNow()
        return () => {
          leaving.abort()
          stop()
          socketRef.current = undefined
          if (socket.connected) socket.emit('chatLeave')
        }
      }),
    [],
  )
  return {
    ...chat,
    write: (text, replyTo) => send({ key: randomID(), text, replyTo }),
    react: (messageID, reaction) => {
      const isOn = !hasReacted(chat.own, messageID, reaction)
      dispatch({ kind: 'react', messageID, reaction, isOn })
      call(reactToChatMessage, { params: { id: messageID }, body: { reaction, isOn } }).catch(
        (error: unknown) => {
          dispatch({ kind: 'react', messageID, reaction, isOn: !isOn })
          return toastError(error)
        },
      )
    },
    vote: (pollID, option) => {
      const before = chat.own.vote
      dispatch({ kind: 'vote', vote: { pollID, option } })
      call(voteInChatPoll, { params: { id: pollID }, body: { option } }).catch((error: unknown) => {
        dispatch({ kind: 'vote', vote: before })
        return toastError(error)
      })
    },
    retry: (key) => {
      const message = chat.pending.find((each) => each.key === key)
      if (message) send(message)
    },
    discard: (key) => dispatch({ kind: 'discard', key }),
  }
}

function listen(
  socket: PageSocket,
  dispatch: (change: ChatChange) => void,
  onConnect: () => void,
): () => void {
  const heard = {
    connect: onConnect,
    disconnect: () => dispatch({ kind: 'lost' }),
    connect_error: (error: Error) => dispatch({ kind: 'lost', lostBy: connectErrorOf(error) }),
    chatMessage: (message: ChatMessage) => dispatch({ kind: 'messages', messages: [message] }),
    chatRemoved: (messageIDs: number[]) => dispatch({ kind: 'removed', messageIDs }),
    chatStanding: (standing: ChatStanding) => dispatch({ kind: 'standing', standing }),
    chatSlowMode: (seconds: number) => dispatch({ kind: 'slowMode', seconds }),
    chatRoom: (changed: Partial<ChatRoom>) => dispatch({ kind: 'room', changed }),
    chatReactions: (counts: ChatReactionCounts[]) => dispatch({ kind: 'counts', counts }),
    chatViewers: noteViewers,
  }
  const names = Object.keys(heard) as (keyof typeof heard)[] // the names of this object
  for (const name of names) socket.on(name, heard[name])
  return () => {
    for (const name of names) socket.off(name, heard[name])
  }
}

function noteViewers(viewers: number): void {
  queryClient.setQueryData(query(getLive).queryKey, (live) => live && { ...live, viewers })
}
