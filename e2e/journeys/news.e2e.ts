/** Shows the news of a slow, broken and hostile site. */
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { journeyPages, untilHolds } from '../browsers/open-page.ts'
import { pageTitle, tile } from '../pages/lists.ts'
import { badPosts } from '../stack/feed-server.ts'

const openPage = journeyPages()

async function openPost(page: Page, title: string): Promise<void> {
  await page.goto('/news', { waitUntil: 'domcontentloaded' })
  await tile(page, title).link.click()
}

/** Notes that the page says it is loading, which may be over before a look at it. */
const NOTE_LOADING = `window.hasSaidLoading = false
  new MutationObserver(() => {
    window.hasSaidLoading ||= !!document.querySelector('main [role=status][aria-busy=true]')
  }).observe(document, { childList: true, subtree: true })`

describe('news of another site', () => {
  it('are shown without what could harm their readers', async () => {
    const { page } = await openPage()
    await openPost(page, 'Hostile post')
    await page.waitForURL(`**/newsPost/${badPosts.hostile}`)
    const article = page.getByRole('article')
    await article.getByRole('heading', { level: 1, name: 'Hostile post' }).waitFor()
    const words = article.getByText('Harmless words')
    await words.click()
    await article.getByText('A link').click()
    expect(await article.getByText('A link').getAttribute('href')).toBeNull()
    expect(
      await article.locator('script, iframe, svg[onload], form, style, [onclick], [onerror]').count(),
    ).toBe(0)
    // After a reload, the server's HTML contains the post.
    await page.reload()
    await words.waitFor()
    expect(await page.evaluate('typeof window.hacked')).toBe('undefined')
  })

  it('that cannot be read leave a message and a way to try again', async () => {
    const { page } = await openPage()
    const { hostile: _shown, ...unreadable } = badPosts
    const pages = await Promise.all(
      Object.values(unreadable).map(async (id) => {
        const each = await page.context().newPage()
        // A proxy asks each of several apis for the post that never comes.
        each.setDefaultTimeout(60_000)
        await each.goto('/news', { waitUntil: 'domcontentloaded' })
        if (id === badPosts.slow) await each.evaluate(NOTE_LOADING)
        await each.getByRole('main').locator(`a[href$="/newsPost/${id}"]`).click()
        if (id === badPosts.slow) await untilHolds(each, 'window.hasSaidLoading')
        return each
      }),
    )
    await Promise.all(
      pages.map((each) => each.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor()),
    )
    // Proves that nothing followed the redirect into the local network.
    const asked = await fetch(new URL('/forbidden', inject('stack').feed))
    expect(await asked.json()).toBe(0)
    // The rest of the news stays readable.
    await openPost(page, 'A night in the studio, part 2')
    await pageTitle(page, 'A night in the studio, part 2').waitFor()
    await page.getByRole('article').getByText('It was a quiet night.').waitFor()
  })
})
