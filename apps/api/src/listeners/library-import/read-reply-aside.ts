/** Parses large replies in a thread, because they take a second. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { runAside } from '../../platform/run-aside.ts'
import { readReply, type ServerReply } from './read-reply.ts'

const THREAD = new URL('read-reply-thread.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** Returns undefined for unreadable replies, and for replies that take too long. */
export async function readReplyAside(text: string): Promise<ServerReply | undefined> {
  const { smallBytes, readWithin } = limits.libraryImport
  if (text.length <= smallBytes) return readReply(text)
  const inThread = () => runAside<ServerReply | undefined>(THREAD, text, readWithin)
  return oneAtATime(() => inThread().catch(() => undefined))
}
