import type { ClientEvents, ServerEvents } from '@nava/contracts'
import type { Socket } from 'socket.io'
import type { Auth, Caller } from '../../platform/http/auth.ts'

export type Guest = Socket<ClientEvents, ServerEvents>

export type CallerOf = (guest: Guest) => Promise<Caller | undefined>

export const guestCaller =
  (auth: Auth): CallerOf =>
  async ({ handshake }) => {
    const token: unknown = handshake.auth.token
    return typeof token === 'string' ? auth.callerOf(token, ['user']) : undefined
  }
