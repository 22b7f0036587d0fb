import { getForYou, listPlaylists, recentPlays } from '@nava/contracts'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bootCode } from '../../vite/boot-script.ts'
import { takeEarlyReply } from '../lib/calls/early-replies.ts'
import { storedLanguage } from '../lib/i18n/i18n.ts'

const boot = await bootCode(
  join(import.meta.dirname, '../../../../packages/contracts/src'),
  join(import.meta.dirname, '..'),
)

/** boot.js is not a module. */
function runBoot() {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the page's own script
  new Function(boot)()
}

let presses: string[]
let ended: AbortController
beforeEach(() => {
  ended = new AbortController()
  document.body.innerHTML =
    '<form><button id="play"><span>Play</span></button><button id="like">Like</button></form><a id="link">Artist</a>'
  runBoot()
  presses = []
})

afterEach(() => ended.abort())

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`${id} is not there`)
  return found
}

function takeOver() {
  const press = ({ target }: Event) => {
    if (target instanceof Element) presses.push(target.id)
  }
  document.body.addEventListener('click', press, { signal: ended.signal })
  dispatchEvent(new Event('takeover'))
}

test('the last button that was pressed before the takeover is pressed once after it', () => {
  const submitted = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', submitted)
  element('like').click()
  element('play').querySelector('span')?.click()
  expect(submitted).not.toHaveBeenCalled()
  takeOver()
  expect(presses).toEqual(['play'])
  element('like').click()
  expect(presses).toEqual(['play', 'like'])
})

test('nothing is pressed after a press of something else, or if the button is gone', () => {
  element('play').click()
  element('link').click()
  takeOver()
  expect(presses).toEqual([])
  runBoot()
  element('play').click()
  presses = []
  element('play').remove()
  dispatchEvent(new Event('takeover'))
  expect(presses).toEqual([])
})

test.each([
  ['a token', '812px'],
  [null, ''],
])('the heights of suggestions and of the own library are kept for who has %s', (token, height) => {
  const names = ['forYouHeight', 'ownLibraryHeight']
  for (const name of names) localStorage.setItem(name, '812')
  if (token) localStorage.setItem('token', token)
  document.documentElement.removeAttribute('style')
  runBoot()
  for (const name of names) expect(document.documentElement.style.getPropertyValue(`--${name}`)).toBe(height)
  localStorage.clear()
})

test('a first visit has the usual heights', () => {
  localStorage.setItem('token', 'a token')
  document.documentElement.removeAttribute('style')
  runBoot()
  expect(document.documentElement.getAttribute('style')).toBeNull()
  localStorage.clear()
})

describe('the calls of users for what is theirs', () => {
  const token = `header.${btoa('{"sub":"1007"}')}.signature`
  let requests: [string, RequestInit | undefined][]
  beforeEach(() => {
    requests = []
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      requests.push([path, init])
      return path === recentPlays.path
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(new Response(path))
    })
    localStorage.setItem('token', token)
  })
  afterEach(() => {
    localStorage.clear()
    history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
  })

  function open(path: string) {
    history.replaceState(null, '', path)
    runBoot()
    return requests.map(([address, init]) => [init?.method ?? 'GET', address])
  }

  test('start at once, and the client takes each reply once', async () => {
    open('/')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect(requests).toEqual([
      [getForYou.path, { headers }],
      [recentPlays.path, { headers }],
    ])
    expect(takeEarlyReply(`another${getForYou.path}`)).toBeUndefined()
    expect(await (await takeEarlyReply(token + getForYou.path))?.text()).toBe(getForYou.path)
    expect(takeEarlyReply(token + getForYou.path)).toBeUndefined()
    expect(await takeEarlyReply(token + recentPlays.path)).toBeUndefined()
  })

  test.each([
    ['/myPlaylists/1003/', [['GET', '/api/playlists/1003']]],
    ['/myplaylists', [['POST', listPlaylists.path]]],
    ['/setting', [['GET', '/api/users/1007']]],
    ['/albums', []],
    ['/myplaylists/none', []],
  ])('of %s are those of its page', (path, calls) => {
    expect(open(path)).toEqual(calls)
  })

  test('are not made for visitors, nor with a token that cannot be read', () => {
    localStorage.setItem('token', 'spoilt')
    expect(open('/setting')).toEqual([])
    localStorage.clear()
    expect(open('/')).toEqual([])
  })
})

test.each([
  ['fa', 'fa', 'rtl'],
  ['en', 'en', 'ltr'],
  ['tlh', 'en', 'ltr'],
  ['constructor', 'en', 'ltr'],
])(
  'A page whose browser has stored the language %s is in %s, %s, before its first paint',
  (stored, language, dir) => {
    localStorage.setItem('language', stored)
    Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' })
    runBoot()
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual([language, dir])
    expect(document.cookie).toContain(`language=${language}`)
    expect(storedLanguage()).toBe(language)
  },
)
