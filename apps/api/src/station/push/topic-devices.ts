/**
 * Keeps the topic of announcements in step with devices and settings. Whoever is subscribed to the topic gets all of them, so
 * the device of a user who switched announcements off is not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DevicesStore } from './devices.store.ts'
import { isEnded } from './ended-token.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'

/** How long a caller waits for the provider, in ms; then its work continues in the background. */
const PATIENCE = 3000

export type TopicDevices = ReturnType<typeof topicDevices>

export function topicDevices(deps: {
  provider: PushProvider | undefined
  devices: DevicesStore
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { provider, devices, log } = deps

  /** A refusal by the provider is only logged; a device that it no longer knows is forgotten. */
  const subscribe = async (token: string, isWanted: boolean) => {
    if (!provider) return
    try {
      await (isWanted ? provider.subscribe(token) : provider.unsubscribe(token))
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ reason }, 'the push provider refused a device')
      if (isEnded(reason)) await devices.forget(token)
    }
  }
  const settle = async (work: Promise<unknown>) => {
    const logged = work.catch((error: unknown) =>
      log.warn({ err: error }, 'a device could not be subscribed'),
    )
    await Promise.race([logged, sleep(PATIENCE, undefined, { ref: false })])
  }

  return {
    /** Keeps a device, and whose it is just now. */
    add: async (token: string, userID: number | undefined): Promise<void> => {
      await settle(subscribe(token, await devices.save(token, userID)))
    },
    remove: async (token: string): Promise<void> => {
      await devices.forget(token)
      await settle(subscribe(token, false))
    },
    /** Follows what a user wants now, on all devices of the user. */
    follow: async (userID: number): Promise<void> => {
      if (!provider) return
      const found = await devices.ofUser(userID)
      await settle(Promise.all(found.map(({ token, isWanted }) => subscribe(token, isWanted))))
    },
  }
}
