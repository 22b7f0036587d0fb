import { type Browser, firefox } from 'playwright-core'
import { findFirefox } from './find-firefox.ts'
import { PLAIN_HTTP } from './plain-http.ts'

/**
 * Runs first in each page. React ignores Playwright's way to fill fields in Firefox, so an editor command
 * imitates typing. Without a sound device, Firefox plays only muted media, so all media are muted without
 * pages noticing it.
 */
export const FIREFOX_SCRIPT = `
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text) => document.execCommand('insertText', false, text),
    set: () => {},
  })
  const { prototype } = HTMLMediaElement
  const { play } = prototype
  const { set: mute } = Object.getOwnPropertyDescriptor(prototype, 'muted')
  Object.defineProperty(prototype, 'muted', { get: () => false, set: () => {} })
  prototype.play = function () {
    mute.call(this, true)
    return play.call(this)
  }
  addEventListener('loadstart', ({ target }) => mute.call(target, true), true)
`

export async function openFirefox(preferences: Record<string, number> = {}): Promise<Browser> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('This machine has no firefox or firefox-esr on PATH')
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    headless: true,
    // A busy machine needs minutes.
    timeout: 240_000,
    // For other browsers, Playwright sets reduced motion by profile.
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'network.dns.localDomains': PLAIN_HTTP,
      ...preferences,
    },
  })
  answerUnknown(browser)
  return browser
}

/**
 * Playwright sends this command for each profile and page; Firefox 153 does not support it. No journey sets a
 * colour scheme.
 */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

interface Connection {
  rawSend: (message: { id: number; method: string }) => void
  _dispatchMessage: (reply: { type: 'success'; id: number; result: object }) => void
}

/** Answers the unknown command in place of Firefox, because Playwright cannot omit it. */
function answerUnknown(browser: Browser): void {
  // In the pinned playwright-core, client and server share the process, so the cast is safe.
  const { _connection: client } = browser as unknown as {
    _connection: { toImpl: (object: Browser) => { _connection: Connection } }
  }
  const { _connection: connection } = client.toImpl(browser)
  const send = connection.rawSend.bind(connection)
  connection.rawSend = (message) => {
    if (message.method !== UNKNOWN) return send(message)
    queueMicrotask(() => connection._dispatchMessage({ type: 'success', id: message.id, result: {} }))
  }
}
