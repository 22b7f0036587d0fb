import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from './program.ts'

export async function untilReady(address: string, api: Program): Promise<void> {
  const deadline = performance.now() + 120_000
  let answer = 'no answer'
  while (performance.now() < deadline) {
    if (api.failures >= 3)
      throw new Error('The api keeps ending right after its start; its last words stand above.')
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    )
    if (response?.ok) return
    if (response) answer = await response.text()
    await sleep(100)
  }
  throw new Error(`The api did not get ready in two minutes: ${answer}`)
}
