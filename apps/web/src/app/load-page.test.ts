import { getHealth } from '@nava/contracts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteReach, serverReach } from '../lib/calls/server-reach.ts'
import { OutdatedError } from '../lib/browser/fetch-code.ts'
import { answer, breakOff, useHandlers, withServer } from '../testing/server.ts'
import { forgetFailedPages, loadPage } from './load-page.ts'
import { reloadOnce } from './reload-once.ts'

vi.mock('./reload-once.ts', () => ({ reloadOnce: vi.fn(() => false) }))
withServer()
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  noteReach(true)
  vi.useRealTimers()
})

const Home = () => null
const failure = new TypeError('Failed to fetch dynamically imported module')

function failing(times: number) {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw failure
    return { default: Home }
  })
}

test('the code of a page is fetched once', async () => {
  const page = failing(0)
  expect(await loadPage({ page, texts: [] }).code).toEqual({ default: Home })
  expect(await loadPage({ page, texts: [] }).code).toEqual({ default: Home })
  expect(page).toHaveBeenCalledOnce()
})

test('a page waits while the server is unreachable, and loads once it is back', async () => {
  breakOff(getHealth)
  const page = failing(1)
  const loaded = vi.fn()
  void loadPage({ page, texts: [] }).code.then(loaded)
  await vi.waitFor(() => expect(serverReach.getState().reached).toBe(false))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loaded).not.toHaveBeenCalled()
  answer(getHealth, { status: 'ok' })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(4000)
    expect(loaded).toHaveBeenCalledWith({ default: Home })
  })
  expect(page).toHaveBeenCalledTimes(2)
})

test('no code is requested while the browser is offline', async () => {
  breakOff(getHealth)
  window.dispatchEvent(new Event('offline'))
  const page = failing(0)
  const { code } = loadPage({ page, texts: [] })
  await vi.waitFor(() => expect(serverReach.getState().reached).toBe(false))
  expect(page).not.toHaveBeenCalled()
  answer(getHealth, { status: 'ok' })
  window.dispatchEvent(new Event('online'))
  expect(await code).toEqual({ default: Home })
  expect(page).toHaveBeenCalledOnce()
})

test('while offline the code of a page is requested if a service worker has it', async () => {
  breakOff(getHealth)
  window.dispatchEvent(new Event('offline'))
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
  const { code } = loadPage({ page: failing(0), texts: [] })
  expect(await code).toEqual({ default: Home })
  Reflect.deleteProperty(navigator, 'serviceWorker')
  window.dispatchEvent(new Event('online'))
})

test('a page that fails although the server answers is reloaded once', async () => {
  answer(getHealth, { status: 'ok' })
  vi.mocked(reloadOnce).mockReturnValueOnce(true)
  const settled = vi.fn()
  void loadPage({ page: failing(2), texts: [] }).code.then(settled, settled)
  await vi.waitFor(() => expect(reloadOnce).toHaveBeenCalledOnce())
  expect(settled).not.toHaveBeenCalled()
})

test('a page that fails again after a reload shows an error, and is requested again later', async () => {
  answer(getHealth, { status: 'ok' })
  const page = failing(2)
  await expect(loadPage({ page, texts: [] }).code).rejects.toBe(failure)
  await expect(loadPage({ page, texts: [] }).code).rejects.toBe(failure)
  expect(page).toHaveBeenCalledTimes(2)
  forgetFailedPages()
  expect(await loadPage({ page, texts: [] }).code).toEqual({ default: Home })
})

test('a stylesheet that could not be loaded is fetched again with the page', async () => {
  answer(getHealth, { status: 'ok' })
  const failed = document.createElement('link')
  failed.rel = 'stylesheet'
  failed.href = '/assets/MusicPage.css'
  document.head.append(failed)
  const page = failing(1)
  const loaded = loadPage({ page, texts: [] }).code
  const again = await vi.waitFor(() => {
    const link = document.head.querySelector('link')
    expect(link).not.toBe(failed)
    return link
  })
  expect(page).toHaveBeenCalledOnce()
  again?.dispatchEvent(new Event('load'))
  expect(await loaded).toEqual({ default: Home })
})

test('a page whose code is gone after a release says so, and one that is damaged does not', async () => {
  answer(getHealth, { status: 'ok' })
  document.head.innerHTML = '<script type="module" src="/assets/index-1a2b.js"></script>'
  const served = (entry: string) =>
    useHandlers(
      http.get('*/index.html', () =>
        HttpResponse.html(`<script type="module" src="/assets/${entry}"></script>`),
      ),
    )
  served('index-9z9z.js')
  await expect(loadPage({ page: failing(2), texts: [] }).code).rejects.toBeInstanceOf(OutdatedError)
  served('index-1a2b.js')
  await expect(loadPage({ page: failing(2), texts: [] }).code).rejects.toBe(failure)
  useHandlers(http.get('*/index.html', () => HttpResponse.html('<h1>Sign in to the network</h1>')))
  await expect(loadPage({ page: failing(2), texts: [] }).code).rejects.toBe(failure)
  document.head.innerHTML = ''
})

test('damaged files are replaced by the service worker before code is loaded again', async () => {
  answer(getHealth, { status: 'ok' })
  let isRenewed = false
  const controller = {
    postMessage(_: unknown, [port]: MessagePort[]) {
      isRenewed = true
      port?.postMessage(null)
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
  const page = vi.fn(async () => {
    if (!isRenewed) throw failure
    return { default: Home }
  })
  expect(await loadPage({ page, texts: [] }).code).toEqual({ default: Home })
  expect(page).toHaveBeenCalledTimes(2)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
