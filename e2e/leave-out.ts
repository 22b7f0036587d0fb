/** Vitest's setup of each file of journeys: skips those that the browser cannot run, with a reason that the summary prints. */
import { basename } from 'node:path'
import { beforeEach } from 'vitest'
import { IN_FIREFOX } from './browser.ts'

/** A file's journeys whose full names start with `journey`, or all of them */
const NOT_IN_FIREFOX: readonly { file: string; journey?: string; reason: string }[] = [
  { file: 'webkit', reason: 'it is made in WebKitGTK' },
  { file: 'passkeys', reason: 'the authenticator is imitated by DevTools of Chromium' },
  { file: 'continue-an-upload', reason: 'the network is slowed down by DevTools of Chromium' },
  {
    file: 'account',
    journey: 'an account > gives its data',
    reason: 'Playwright hears nothing of a download of Firefox that a page has made',
  },
  {
    file: 'live',
    journey: 'a push message > is the popup',
    reason: 'the message is delivered by DevTools of Chromium',
  },
  {
    file: 'player',
    journey: 'the audio player > plays, pauses, seeks',
    reason: "Firefox 153 crashes while Playwright looks for the player's slider",
  },
  {
    file: 'first-paint',
    journey: 'a page that the server has rendered > stays where it is when its fonts come late',
    reason: 'Firefox does not measure layout shifts',
  },
]

if (IN_FIREFOX)
  beforeEach(({ task, skip }) => {
    const found = NOT_IN_FIREFOX.find(
      ({ file, journey = '' }) =>
        basename(task.file.name) === `${file}.e2e.ts` && task.fullTestName.startsWith(journey),
    )
    if (found) skip(found.reason)
  })
