import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Moves `Date.now` and `performance.now` ahead within a file or `describe`. Both keep running; timers and the
 * database keep real time.
 */
export function movableClock(): { pass: (ms: number) => void } {
  let ahead = 0
  const [now, elapsed] = [Date.now, performance.now.bind(performance)]
  const moved: { mockRestore: () => void }[] = []
  beforeAll(() => {
    moved.push(
      vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead),
      vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + ahead),
    )
  })
  afterAll(() => {
    for (const each of moved) each.mockRestore()
  })
  return { pass: (ms) => void (ahead += ms) }
}
