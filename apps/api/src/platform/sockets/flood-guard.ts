import { limits } from '@nava/contracts'

/** `slow`: answer after `delay` ms. `drop`: close the connection. */
export type FloodVerdict = { state: 'fine' } | { state: 'slow'; delay: number } | { state: 'drop' }

/** Returns a function that takes the time of each request in ms. */
export function floodGuard(
  rule: Readonly<Record<keyof typeof limits.chat.flood, number>> = limits.chat.flood,
): (now: number) => FloodVerdict {
  let tokens: number = rule.burst
  let last: number | undefined
  return (now) => {
    const refill = last === undefined ? 0 : (Math.max(0, now - last) / 1000) * rule.perSecond
    last = now
    tokens = Math.min(rule.burst, tokens + refill) - 1
    if (tokens >= 0) return { state: 'fine' }
    if (-tokens > rule.maxDebt) return { state: 'drop' }
    return { state: 'slow', delay: rule.delay }
  }
}
