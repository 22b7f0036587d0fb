import { type EpisodePosition, limits, listEpisodePositions, setEpisodePositions } from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { NetworkError, isPassing } from '../../../../lib/calls/call-errors.ts'
import { session } from '../../../../lib/session/session.ts'
import { soundsOnPage, soundStore } from '../sound.ts'
import { storedPositions, setEpisodeListener, takePositions } from '../episode-positions.ts'
import { currentItem } from '../state/player-state.ts'

const { perCall } = limits.episodePositions

export function syncEpisodes() {
  const waiting = new Map<number, EpisodePosition>()
  const userID = session.userID()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const positions = [...waiting.values()].slice(0, perCall)
    // After signing out, the positions would be stored for the next user of this page.
    if (positions.length === 0 || session.userID() !== userID) return
    for (const { podcastID } of positions) waiting.delete(podcastID)
    call(setEpisodePositions, { body: { positions } }, { keepalive: true }).then(
      () => waiting.size > 0 && plan(),
      (error: unknown) => {
        if (!isPassing(error) && !(error instanceof NetworkError)) return
        for (const each of positions) if (!waiting.has(each.podcastID)) waiting.set(each.podcastID, each)
        plan()
      },
    )
  }
  const plan = () => {
    if (!isStopped) timer ??= setTimeout(send, limits.queue.playingWriteEvery)
  }
  setEpisodeListener((position, byPerson) => {
    // Only the device that plays the episode sends its position.
    if (!byPerson && !soundsOnPage()) return
    waiting.set(position.podcastID, position)
    if (byPerson) send()
    else plan()
  })
  const stopFollowing = soundStore.subscribe((state, before) => {
    const isLeft = currentItem(state) !== currentItem(before)
    if (isLeft || (state.playback !== 'playing' && before.playback === 'playing')) send()
  })
  addEventListener('pagehide', send)

  /** Ignores the episode that plays here, because its own position is newer. */
  const take = (positions: readonly EpisodePosition[]) => {
    const playing = currentItem(soundStore.getState())
    takePositions(
      positions.filter(
        ({ podcastID }) =>
          !waiting.has(podcastID) && !(playing?.kind === 'podcast' && playing.id === podcastID),
      ),
    )
  }

  return {
    take,
    load: async (): Promise<void> => {
      const stored = await call(listEpisodePositions).catch(() => undefined)
      if (!stored || isStopped) return
      const known = new Set(stored.map(({ podcastID }) => podcastID))
      for (const kept of storedPositions()) if (!known.has(kept.podcastID)) waiting.set(kept.podcastID, kept)
      take(stored)
      send()
    },
    stop: (): void => {
      send()
      isStopped = true
      clearTimeout(timer)
      stopFollowing()
      setEpisodeListener(undefined)
      removeEventListener('pagehide', send)
    },
  }
}
