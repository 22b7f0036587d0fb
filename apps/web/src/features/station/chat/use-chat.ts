import { type ChatMessage, type ChatStanding, type ChatWritten, getLive, listChat } from '@nava/contracts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { randomID } from '../../../lib/browser/secure-only.ts'
import { call } from '../../../lib/calls/call.ts'
import { type PageSocket, connectErrorOf, holdSocket } from '../../../lib/calls/socket.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { type ChatChange, type ChatLog, emptyChat, missedBetween, reduceChat } from './parts/chat-log.ts'

/** Milliseconds before the next attempt to join the chat or to load messages */
const AGAIN_AFTER = 3000

export interface Chat extends ChatLog {
  write: (text: string) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

export function useChat(): Chat {
  const [chat, dispatch] = useReducer(reduceChat, emptyChat)
  const socketRef = useRef<PageSocket>(undefined)

  const send = (key: string, text: string) => {
    dispatch({ kind: 'send', key, text })
    socketRef.current?.emit('chatWrite', { text, key }, (written: ChatWritten) => {
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
      for (const { key, text, refused } of chat.pending) if (!refused) send(key, text)
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
    write: (text) => send(randomID(), text),
    retry: (key) => {
      const message = chat.pending.find((each) => each.key === key)
      if (message) send(key, message.text)
    },
    discard: (key) => dispatch({ kind: 'discard', key }),
  }
}

function listen(
  socket: PageSocket,
  dispatch: (change: ChatChange) => void,
  onConnect: () => void,
): () => void {
  const onDisconnect = () => dispatch({ kind: 'lost' })
  const onConnectError = (error: Error) => dispatch({ kind: 'lost', lostBy: connectErrorOf(error) })
  const onMessage = (message: ChatMessage) => dispatch({ kind: 'messages', messages: [message] })
  const onRemoved = (messageIDs: number[]) => dispatch({ kind: 'removed', messageIDs })
  const onStanding = (standing: ChatStanding) => dispatch({ kind: 'standing', standing })
  const onSlowMode = (seconds: number) => dispatch({ kind: 'slowMode', seconds })
  socket.on('connect', onConnect)
  socket.on('disconnect', onDisconnect)
  socket.on('connect_error', onConnectError)
  socket.on('chatMessage', onMessage)
  socket.on('chatRemoved', onRemoved)
  socket.on('chatStanding', onStanding)
  socket.on('chatSlowMode', onSlowMode)
  socket.on('chatViewers', noteViewers)
  return () => {
    socket.off('connect', onConnect)
    socket.off('disconnect', onDisconnect)
    socket.off('connect_error', onConnectError)
    socket.off('chatMessage', onMessage)
    socket.off('chatRemoved', onRemoved)
    socket.off('chatStanding', onStanding)
    socket.off('chatSlowMode', onSlowMode)
    socket.off('chatViewers', noteViewers)
  }
}

function noteViewers(viewers: number): void {
  queryClient.setQueryData(query(getLive).queryKey, (live) => live && { ...live, viewers })
}
