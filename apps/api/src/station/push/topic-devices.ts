import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DevicesStore } from './devices.store.ts'
import { isEnded } from './ended-token.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'

/** Milliseconds that a caller waits for the provider */
const TIMEOUT = 3000

export type TopicDevices = ReturnType<typeof topicDevices>

export function topicDevices(deps: {
  provider: PushProvider | undefined
  devices: DevicesStore
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { provider, devices, log } = deps

  /** Deletes devices that are no longer registered; only logs other refusals. */
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
    await Promise.race([logged, sleep(TIMEOUT, undefined, { ref: false })])
  }

  return {
    add: async (token: string, userID: number | undefined): Promise<void> => {
      await settle(subscribe(token, await devices.save(token, userID)))
    },
    remove: async (token: string): Promise<void> => {
      await devices.forget(token)
      await settle(subscribe(token, false))
    },
    follow: async (userID: number): Promise<void> => {
      if (!provider) return
      const found = await devices.ofUser(userID)
      await settle(Promise.all(found.map(({ token, isWanted }) => subscribe(token, isWanted))))
    },
  }
}
