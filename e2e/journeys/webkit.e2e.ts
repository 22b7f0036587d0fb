/** Tests in WebKitGTK, which has Safari's engine. */
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { IN_FIREFOX } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { eventually } from '../stack/client.ts'
import { findProgram } from '../browsers/find-program.ts'
import { WEBKIT_PROGRAMS, type WebKit, withWebKit } from '../browsers/webkit.ts'

const missing = WEBKIT_PROGRAMS.filter((name) => !findProgram(name))
beforeEach(({ skip }) => {
  skip(IN_FIREFOX, 'they run in WebKitGTK')
  skip(missing.length > 0, `this machine has no ${missing.join(', ')}`)
})

const at = (path: string) => inject('stack').address + path

const untilHolds = ({ evaluate }: WebKit, expression: string) =>
  eventually(expression, 60, async () => (await evaluate<boolean>(expression)) || undefined)

/** Returns an expression for the first visible element with this name. */
const named = (selector: string, name: string) =>
  `[...document.querySelectorAll('${selector}')].find((each) =>
    (each.ariaLabel ?? each.textContent.trim()) === ${JSON.stringify(name)} && each.checkVisibility())`

async function click(webkit: WebKit, selector: string, name: string): Promise<void> {
  await untilHolds(webkit, `!!${named(selector, name)}`)
  await webkit.click(named(selector, name))
}

describe('in WebKitGTK', () => {
  it('home writes no error to the console, and a track plays', async () => {
    const { musicID, title } = await findTrack()
    await withWebKit(async (webkit) => {
      await webkit.open(at('/'))
      await untilHolds(webkit, `!!${named('main button', `Play ${title}`)}`)
      await webkit.open(at(`/playMusic/${musicID}`))
      await click(webkit, 'main button', `Play ${title}`)
      await untilHolds(webkit, `document.querySelector('audio')?.currentTime > 1`)
      await untilHolds(webkit, `!!${named('#player button', `Pause ${title}`)}`)
      const said = await webkit.console()
      expect(said.filter((line) => line.includes(' ERROR '))).toEqual([])
    })
  })

  it('a listener signs in with a password', async () => {
    await withWebKit(async (webkit) => {
      await webkit.open(at('/register'))
      const field = (type: string) => `document.querySelector('main input[type=${type}]')`
      await untilHolds(webkit, `!!${field('email')}`)
      await webkit.type(field('email'), 'listener@example.com')
      await click(webkit, 'main button', 'Continue')
      await untilHolds(webkit, `!!${field('password')}`)
      await webkit.type(field('password'), inject('stack').password)
      await click(webkit, 'main button', 'Sign in')
      await untilHolds(webkit, `location.pathname === '/'`)
      const account = `[...document.querySelectorAll('header button')].some((each) =>
        (each.ariaLabel ?? each.textContent).endsWith('Your account'))`
      expect(await untilHolds(webkit, account)).toBe(true)
    })
  })

  it('the shelves of a Persian reader open at their beginning', async () => {
    await withWebKit(async (webkit) => {
      await webkit.open(at('/'))
      await webkit.evaluate(`localStorage.setItem('language', 'fa')`)
      await webkit.open(at('/'))
      await untilHolds(webkit, `document.documentElement.dir === 'rtl'`)
      const shelves = `[...document.querySelectorAll('main section div')]
        .filter((each) => getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth + 1)`
      // Waits until the client has replaced the server's page, which may be in another language.
      await untilHolds(
        webkit,
        `!('otherLanguage' in document.documentElement.dataset) && ${shelves}.length > 0`,
      )
      // Distant shelves have no layout yet.
      const seen = await webkit.evaluate<number[]>(`(async () => {
        const seen = []
        for (const section of document.querySelectorAll('main section')) {
          section.scrollIntoView()
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          seen.push(...${shelves}.map(({ scrollLeft }) => scrollLeft))
        }
        return seen
      })()`)
      expect(seen.length).toBeGreaterThan(0)
      expect(seen.filter((left) => left !== 0)).toEqual([])
    })
  })
})
