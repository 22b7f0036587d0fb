import { beforeEach, expect, test, vi } from 'vitest'
import { reloadPage } from '../../../../lib/browser/reload-page.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'
import { player, playerStore } from '../player.ts'
import { resumeAfterReload } from './resume-after-reload.ts'

const page = { reload: vi.fn<() => void>() }
const save = vi.fn<() => void>()
const playback = () => playerStore.getState().playback
/** Begins as a page after a reload does: with the queue, paused */
const nextPage = () => {
  player.pause()
  resumeAfterReload(save)
}

beforeEach(() => {
  sessionStorage.clear()
  player.choose([buildQueueTrack(1)])
})

test('what plays goes on after a reload by the site, once', () => {
  resumeAfterReload(save)
  reloadPage(page)
  expect(save).toHaveBeenCalled()
  expect(page.reload).toHaveBeenCalledOnce()
  nextPage()
  expect(playback()).toBe('playing')
  nextPage()
  expect(playback()).toBe('paused')
})

test('what is paused stays paused', () => {
  resumeAfterReload(save)
  player.pause()
  reloadPage(page)
  nextPage()
  expect(playback()).toBe('paused')
})
