import { expect, test, vi } from 'vitest'
import { type PushScope, type WindowClient, openTarget, receivePush } from './receive-push.ts'

const event = { title: 'New', body: 'Now', image: '/a.jpg', type: 'music', id: 1001, click_action: '' }

function buildPage(visibilityState: string) {
  return {
    visibilityState,
    postMessage: vi.fn<(message: unknown) => void>(),
    focus: vi.fn<() => Promise<void>>(async () => {}),
    navigate: vi.fn<(url: string) => Promise<void>>(async () => {}),
  }
}
const uncontrolled = {
  ...buildPage('hidden'),
  navigate: () => Promise.reject(new TypeError('not controlled')),
}
function buildScope(pages: WindowClient[] = [], language = 'en') {
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => {})
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => {})
  const scope: PushScope = {
    location: { origin: 'https://nava.example' },
    navigator: { language },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  }
  return { scope, showNotification, openWindow }
}

test('a message is handed to every page that somebody looks at, and then not shown by the system', async () => {
  const [seen, hidden] = [buildPage('visible'), buildPage('hidden')]
  const { scope, showNotification } = buildScope([seen, hidden])
  await receivePush(scope, { ...event, link: '/playMusic/1001' })
  expect(seen.postMessage.mock.calls).toEqual([[{ push: event }]])
  expect(hidden.postMessage).not.toHaveBeenCalled()
  expect(showNotification).not.toHaveBeenCalled()
})

test.each([
  ['no page is open', []],
  ['all pages are hidden', [buildPage('hidden')]],
])('where %s the system shows it with its picture and where it leads', async (_, pages) => {
  const { scope, showNotification } = buildScope(pages)
  await receivePush(scope, { ...event, link: '/playMusic/1001' })
  const options = {
    body: 'Now',
    dir: 'auto',
    icon: '/icons/icon-192.png',
    image: '/a.jpg',
    data: '/playMusic/1001',
  }
  expect(showNotification.mock.calls).toEqual([['New', options]])
})

test('a reminder is shown in the language of the browser', async () => {
  const { scope, showNotification } = buildScope([], 'fa-IR')
  await receivePush(scope, { ...event, type: 'programme', image: '' })
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ body: 'به‌زودی در پخش زنده آغاز می‌شود' })
})

test('a reminder is shown in the language that was chosen on the site, where the worker can read it', async () => {
  const { scope, showNotification } = buildScope([], 'fa-IR')
  const requests: string[] = []
  const get = async (name: string) => {
    requests.push(name)
    return { value: 'ar' }
  }
  await receivePush({ ...scope, cookieStore: { get } }, { ...event, type: 'programme', image: '' })
  expect(requests).toEqual(['language'])
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('what is no message of ours is dropped', async () => {
  const { scope, showNotification } = buildScope()
  for (const json of [undefined, null, 5, {}]) await receivePush(scope, json)
  expect(showNotification).not.toHaveBeenCalled()
})

test('a press leads to the target in a page that is open', async () => {
  const page = buildPage('hidden')
  const { scope, openWindow } = buildScope([page])
  await openTarget(scope, '/playMusic/1001')
  expect(page.focus).toHaveBeenCalledOnce()
  expect(page.navigate.mock.calls).toEqual([['https://nava.example/playMusic/1001']])
  expect(openWindow).not.toHaveBeenCalled()
})

test.each([
  ['no page is open', [], '/live', 'https://nava.example/live'],
  ['the target is another site', [buildPage('hidden')], 'https://example.org/x', 'https://example.org/x'],
  ['it has no target', [], undefined, 'https://nava.example/'],
  ['the open page cannot be led there', [uncontrolled], '/live', 'https://nava.example/live'],
])('where %s a press opens a page', async (_, pages, link, opened) => {
  const { scope, openWindow } = buildScope(pages)
  await openTarget(scope, link)
  expect(openWindow.mock.calls).toEqual([[opened]])
})

test('a press never runs code', async () => {
  const { scope, openWindow } = buildScope()
  await openTarget(scope, 'javascript:alert(1)')
  expect(openWindow).not.toHaveBeenCalled()
})
