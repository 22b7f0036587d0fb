import { type ChatMessage, type ChatStanding, type ChatWritten, getLive, listChat } from '@nava/contracts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { type PageSocket, holdSocket } from '../../lib/socket.ts'
import { queryClient } from '../../lib/query-client.ts'
import { query } from '../../lib/query.ts'
import { type ChatChange, type ChatLog, emptyChat, missedBetween, reduceChat } from './parts/chat-log.ts'

/** How long after a failure the page asks again, in milliseconds. */
const AGAIN_AFTER = 3000

/** The chat as it comes over the socket, and what can be done in it. */
export interface Chat extends ChatLog {
  write: (text: string) => void
  /** Sends a message that was refused again. */
  retry: (key: string) => void
  discard: (key: string) => void
}

/**
 * Takes part in the chat as long as the component lives. After a lost connection it joins again, asks for the messages in
 * between, and sends again what was not answered; the server stores each message once.
 */
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

  /** Loads what came between two messages, piece by piece, and tries again until it has it. */
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
    write: (text) => send(crypto.randomUUID(), text),
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
  const onMessage = (message: ChatMessage) => dispatch({ kind: 'messages', messages: [message] })
  const onRemoved = (messageIDs: number[]) => dispatch({ kind: 'removed', messageIDs })
  const onStanding = (standing: ChatStanding) => dispatch({ kind: 'standing', standing })
  const onSlowMode = (seconds: number) => dispatch({ kind: 'slowMode', seconds })
  socket.on('connect', onConnect)
  socket.on('disconnect', onDisconnect)
  socket.on('chatMessage', onMessage)
  socket.on('chatRemoved', onRemoved)
  socket.on('chatStanding', onStanding)
  socket.on('chatSlowMode', onSlowMode)
  socket.on('chatViewers', noteViewers)
  return () => {
    socket.off('connect', onConnect)
    socket.off('disconnect', onDisconnect)
    socket.off('chatMessage', onMessage)
    socket.off('chatRemoved', onRemoved)
    socket.off('chatStanding', onStanding)
    socket.off('chatSlowMode', onSlowMode)
    socket.off('chatViewers', noteViewers)
  }
}

/** Shows the number of viewers wherever the page shows what is on. */
function noteViewers(viewers: number): void {
  queryClient.setQueryData(query(getLive).queryKey, (live) => live && { ...live, viewers })
}
