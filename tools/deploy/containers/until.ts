import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds */
const TIMEOUT = 300_000

export class Refused extends Error {}

/** Looks until it is so; a station that cannot be reached is asked again. @throws Refused */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT
  while (Date.now() < end) {
    const failed = (error: unknown) => {
      if (error instanceof Refused) throw error
      return false
    }
    if (await isSo().catch(failed)) return
    await sleep(500)
  }
  throw new Error(`This did not happen: ${what}`)
}
