import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Lets the tests of a file or `describe` move `Date.now` and `performance.now` ahead. Both go on running, timers keep to the real
 * time, and the database has a clock of its own.
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
