import { adminAddNewsPicture, adminNews } from '@nava/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'
import { roundTrip } from './GuardedEditor.tsx'
import { keepsAll } from './html-loss.ts'

describe('what the editor keeps of HTML', () => {
  test.each([
    '<h2>Title</h2><p dir="rtl" lang="fa">سلام <strong>دنیا</strong> 🎉</p>',
    '<ul><li>One</li><li>Two <em>and</em> <a href="https://a.example/x" target="_blank" rel="noopener">more</a></li></ul>',
    '<ol start="3"><li>Three</li></ol><blockquote><p>Words</p></blockquote><hr>',
    '<p><img src="/api/file/images/news/1.jpg" alt="A stage"></p><pre><code>a &lt; b</code></pre>',
    '<table><tbody><tr><th>A</th><td colspan="2">B</td></tr></tbody></table>',
    '<div>First</div><div>Second<br>line with <u>u</u> and <s>s</s></div>',
  ])('is all of %s', (html) => {
    expect([roundTrip(html), keepsAll(html, roundTrip(html))]).toEqual([expect.any(String), true])
  })

  test.each([
    '<figure><img src="/a.jpg" alt=""><figcaption>By night</figcaption></figure>',
    '<dl><dt>Place</dt><dd>Here</dd></dl>',
    '<p>H<sub>2</sub>O</p>',
    '<ol reversed><li>x</li></ol>',
  ])('is not all of %s, which is noticed', (html) => {
    expect(keepsAll(html, roundTrip(html))).toBe(false)
  })

  test('is nothing that runs', () => {
    const html = roundTrip('<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a></p>')
    expect(html).not.toMatch(/onclick|script/)
  })
})

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const post = (content: string) => ({
  ...{ newsID: 1001, title: 'News', excerpt: '', content, imageVersion: '' },
  ...{
    publishedAt: '2026-11-01T10:00:00.000Z',
    created: '2026-11-01T10:00:00.000Z',
    updated: '2026-11-01T10:00:00.000Z',
  },
})

function open(content: string) {
  answer(adminNews.read, post(content))
  answer(adminNews.list, { total: 0, items: [] })
  const saved = answer(adminNews.update, post(content))
  return { saved, ...renderPage('/admin/news/1001', { '/admin/:section?/:id?': <AdminArea /> }) }
}

test('a post is shown as it will look, and as source on demand, of which the change is saved', async () => {
  const { user, saved } = open('<h2>Hello</h2><p>world</p>')
  const editor = await screen.findByRole('textbox', { name: 'Content' }, { timeout: 20_000 })
  expect(within(editor).getByRole('heading', { name: 'Hello' })).toBeVisible()
  expect(
    within(screen.getByRole('toolbar', { name: 'Format' })).getByRole('button', { name: 'Bold' }),
  ).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: 'HTML source' }))
  const source = screen.getByRole('textbox', { name: 'Content' })
  expect(source).toHaveValue('<h2>Hello</h2><p>world</p>')
  await user.type(source, '<p>!</p>')
  await user.click(screen.getByRole('button', { name: 'HTML source' }))
  expect(await screen.findByText('!')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ content: '<h2>Hello</h2><p>world</p><p>!</p>' }))
}, 180_000)

test('a picture is uploaded, and put into the text by its address', async () => {
  const { user, saved } = open('<p>Seen:</p>')
  const address = '/api/file/images/newsText/7.jpg?v=abc'
  answer(adminAddNewsPicture, { address, width: 640, height: 480 })
  await screen.findByRole('textbox', { name: 'Content' }, { timeout: 20_000 })
  await user.click(screen.getByRole('button', { name: 'Picture' }))
  await user.upload(
    screen.getByLabelText('Upload a picture', { selector: 'input' }),
    new File(['x'], 'a.png', { type: 'image/png' }),
  )
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveValue(address))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({
      content: expect.stringMatching(/<img.*src="\/api\/file\/images\/newsText\/7.jpg\?v=abc".*width="640"/),
    }),
  )
}, 180_000)

test('Enter on the button opens the choice of a picture, which stays asked for', async () => {
  const { user } = open('<p>Seen:</p>')
  await screen.findByRole('textbox', { name: 'Content' }, { timeout: 20_000 })
  await user.click(screen.getByRole('button', { name: 'Picture' }))
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  screen.getByRole('button', { name: 'Upload a picture' }).focus()
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('group', { name: 'Picture' })).toBeVisible()
  await user.type(screen.getByLabelText('Address'), '/a.jpg{Enter}')
  expect(screen.queryByRole('group', { name: 'Picture' })).toBeNull()
  expect(document.querySelector('img[src="/a.jpg"]')).toBeVisible()
  chosen.mockRestore()
}, 180_000)

const FIGURE = '<figure><img src="/a.jpg" alt="x"><figcaption>By night</figcaption></figure>'

test('a draft of which the editor would lose something comes back as source', async () => {
  const { user } = open('<p>Seen:</p>')
  await screen.findByRole('textbox', { name: 'Content' }, { timeout: 20_000 })
  await user.click(screen.getByRole('button', { name: 'HTML source' }))
  await user.type(screen.getByRole('textbox', { name: 'Content' }), FIGURE)
  cleanup()
  open('<p>Seen:</p>')
  expect(await screen.findByText(/would lose/, {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(`<p>Seen:</p>${FIGURE}`)
}, 180_000)

test('another admin’s change of which the editor would lose something is shown as source', async () => {
  const { user } = open('<p>Seen:</p>')
  await screen.findByRole('textbox', { name: 'Content' }, { timeout: 20_000 })
  answer(adminNews.read, { ...post(FIGURE), updated: '2026-11-02T10:00:00.000Z' })
  refuseWith(adminNews.update, 'row.changed')
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/would lose/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(FIGURE)
}, 180_000)

test('a post of which the editor would lose something is shown as source and saved unchanged', async () => {
  const { user, saved } = open(FIGURE)
  expect(await screen.findByText(/would lose/, {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(FIGURE)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ content: FIGURE }))
}, 180_000)
