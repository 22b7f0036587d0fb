import {
  type ChatDraftInput,
  type ChatJoined,
  type ChatMessage,
  type ChatReactionCounts,
  type ChatRoom,
  type ChatStanding,
  type ChatWritten,
  type ClientEvents,
  type ServerEvents,
} from '@nava/contracts'
import { TEST_TIMEOUT } from '@nava/tools/testing/timeout'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect } from 'vitest'
import type { TestApp } from './app.ts'
import { buildUser } from './build.ts'

export type Guest = Socket<ServerEvents, ClientEvents>

const guests: Guest[] = []

export const closesAfter = (guest: Guest) => void guests.push(guest)

/** Closes all connections, at the latest after each test. */
export function closeGuests(): void {
  for (const guest of guests.splice(0)) guest.close()
}
afterEach(closeGuests)

export async function connectGuest(app: TestApp, headers?: { authorization: string }): Promise<Guest> {
  const auth = headers ? { token: headers.authorization.slice('Bearer '.length) } : {}
  const guest: Guest = io(app.address, {
    path: '/music/chatHub',
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  closesAfter(guest)
  await new Promise<void>((resolve, reject) => {
    guest.on('connect', resolve)
    guest.on('connect_error', reject)
  })
  return guest
}

export const ask = (guest: Guest): Promise<ChatJoined> => guest.timeout(TEST_TIMEOUT).emitWithAck('chatJoin')

export const write = (guest: Guest, text: unknown): Promise<ChatWritten> =>
  guest.timeout(TEST_TIMEOUT).emitWithAck('chatWrite', text as string)

export async function written(guest: Guest, text: string | ChatDraftInput): Promise<ChatMessage> {
  const answer = await write(guest, text)
  if (answer.state !== 'written') throw new Error(`not written: ${JSON.stringify(answer)}`)
  return answer.message
}

/** Joins the chat and notes what it is told. */
export async function joinGuest(app: TestApp, headers?: { authorization: string }) {
  const guest = await connectGuest(app, headers)
  const heard = {
    messages: [] as ChatMessage[],
    removed: [] as number[],
    viewers: [] as number[],
    standings: [] as ChatStanding[],
    rooms: [] as Partial<ChatRoom>[],
    counts: [] as ChatReactionCounts[][],
  }
  guest.on('chatMessage', (message) => heard.messages.push(message))
  guest.on('chatRemoved', (ids) => heard.removed.push(...ids))
  guest.on('chatViewers', (viewers) => heard.viewers.push(viewers))
  guest.on('chatStanding', (standing) => heard.standings.push(standing))
  guest.on('chatRoom', (changed) => heard.rooms.push(changed))
  guest.on('chatReactions', (counts) => heard.counts.push(counts))
  const joined = await ask(guest)
  if (joined.state !== 'joined') throw new Error('the chat cannot be read')
  return { guest, joined, heard }
}

/** Removes all messages, and waits until all processes have heard of it and of everything before. */
export async function emptyChat(apps: readonly [TestApp, ...TestApp[]]): Promise<void> {
  const [{ deps }] = apps
  const seen = async () =>
    Promise.all(apps.map(async (app) => (await joinGuest(app)).joined.messages.map(({ text }) => text)))
  await deps.db.chatMessage.deleteMany()
  const { id: userID } = await buildUser(deps.db)
  const { id } = await deps.db.chatMessage.create({ data: { userID, text: 'The last one' } })
  await expect.poll(seen).toEqual(apps.map(() => ['The last one']))
  await deps.db.chatMessage.delete({ where: { id } })
  await expect.poll(seen).toEqual(apps.map(() => []))
  closeGuests()
}
