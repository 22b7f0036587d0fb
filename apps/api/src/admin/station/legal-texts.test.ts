import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'

let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const legal = async (page: string) => (await test.http.get(`/api/legal?page=${page}`).expect(200)).body.texts
const create = (form: object) => test.http.post('/api/admin/legaltexts').set(admin).send(form)
const update = (id: number, form: object) =>
  test.http.put(`/api/admin/legaltexts/${id}`).set(admin).send(form)
const preview = async (text: string): Promise<string> =>
  (await test.http.post('/api/admin/legaltexts/preview').set(admin).send({ text }).expect(200)).body.html

it('an operator’s own text replaces that of one page in one language, with the date of its last change', async () => {
  expect(await legal('privacy')).toEqual([])
  const { status, body } = await create({
    page: 'privacy',
    language: 'fa',
    text: '# حریم خصوصی\n\n- یک\n- دو',
  })
  expect([status, body.name]).toEqual([200, 'privacy (fa)'])
  const [shown, ...others] = await legal('privacy')
  expect(others).toEqual([])
  expect(shown).toEqual({
    language: 'fa',
    html: '<h2>حریم خصوصی</h2>\n<ul>\n<li>یک</li>\n<li>دو</li>\n</ul>\n',
    updated: body.updated,
  })
  expect(await legal('terms')).toEqual([])
  const changed = await update(body.legalTextID, { ...body, text: 'نو' })
  expect(changed.status).toBe(200)
  expect(await legal('privacy')).toMatchObject([{ html: '<p>نو</p>\n', updated: changed.body.updated }])
  expect(changed.body.updated > body.updated).toBe(true)
  await test.http.delete(`/api/admin/legaltexts/${body.legalTextID}`).set(admin).expect(200)
  expect(await legal('privacy')).toEqual([])
})

it('two admins do not undo each other’s changes, and a page has one text in a language', async () => {
  const form = { page: 'terms', language: 'en', text: 'One' }
  const { body } = await create(form)
  expect((await create(form)).body.code).toBe('row.duplicate')
  const both = await Promise.all(['Two', 'Three'].map((text) => update(body.legalTextID, { ...body, text })))
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
})

it.each([
  ['a script', '<script>alert(1)</script>', /&lt;script/],
  ['an image with a handler', '<img src=x onerror=alert(1)>', /&lt;img/],
  ['a link to a script', '[x](javascript:alert(1))', /<a>x<\/a>|x/],
  ['a link to data', '[x](data:text/html;base64,PHNjcmlwdD4=)', /x/],
  ['a link with entities', '[x](&#106;avascript:alert(1))', /x/],
  ['a picture of another site', '![x](https://evil.example/x.png)', /^(?!.*evil)/s],
  ['a title that breaks out', '[x](https://a.example "\\" onmouseover=alert(1) x=\\"")', /a\.example/],
  ['a code block', '```html\n<script>alert(1)</script>\n```', /&lt;script/],
  ['an iframe within a list', '- <iframe src="https://evil.example"></iframe>', /&lt;iframe/],
])('hostile Markdown does no harm: %s', async (_what, text, expected) => {
  const html = await preview(text)
  expect(html).toMatch(expected)
  expect(html).not.toMatch(/<(script|iframe|img|svg|style)\b/i)
  expect(html).not.toMatch(/<[^>]*\b(on\w+=|javascript:|data:)/i)
})

it.each([
  ['quotes', '>'.repeat(50_000)],
  ['quotes with a text', `${'> '.repeat(40_000)}x`],
  ['lists', `${'- '.repeat(40_000)}x`],
  ['numbered lists', `${'1. '.repeat(30_000)}x`],
  ['brackets', '['.repeat(99_000)],
  ['pictures', '!['.repeat(45_000)],
  ['stars', '*a '.repeat(30_000)],
  ['stars and underscores', '*a_'.repeat(33_000)],
  ['underscores', '_'.repeat(99_000)],
  ['backticks', '`'.repeat(99_000)],
  ['tables', '|'.repeat(99_000)],
  ['tags', '<a '.repeat(33_000)],
  ['lists below each other', Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
])(
  'much of %s is rendered, soon',
  async (_what, text) => {
    expect(typeof (await preview(text))).toBe('string')
    expect((await test.http.get('/api/health')).status).toBe(200)
  },
  20_000,
)
