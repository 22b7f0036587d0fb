import { getStreamToken } from '@nava/contracts'
import { NetworkError } from '../../../../lib/calls/call-errors.ts'
import { call, readError } from '../../../../lib/calls/call.ts'
import { noteReach } from '../../../../lib/calls/server-reach.ts'
import { holdSocket } from '../../../../lib/calls/socket.ts'
import { loadTexts, t } from '../../../../lib/i18n/i18n.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import { session } from '../../../../lib/session/session.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { crossfadeStore } from '../../playback/crossfade.ts'
import { downloadedAddress } from '../../playback/downloaded-audio.ts'
import { canSetVolume } from '../../playback/levelling.ts'
import { startAudioEngine } from './audio-engine.ts'
import type { Deck, DeckParts } from './deck.ts'
import { startMediaSession } from './media-session.ts'
import { createPairDeck } from './pair-deck.ts'
import { resumeAfterReload } from './resume-after-reload.ts'
import { takesMp3 } from './stream/media-source.ts'
import { watchTabTitle } from './tab-title.ts'
import { soundStore } from '../sound.ts'
import { sleepsAtEnd, watchSleepTimer } from '../sleep-timer.ts'
import { saveEpisodePosition, positionOf } from '../episode-positions.ts'
import { persistPlayer } from '../state/persist-player.ts'
import { currentItem } from '../state/player-state.ts'
import { progress } from '../progress.ts'
import { watchQueueOwner } from '../state/queue-owner.ts'
import { followPerson } from '../sync/follow-person.ts'
import { setSeek } from '../seek.ts'

const SAVE_EVERY = 5000

export async function startPlayer(): Promise<void> {
  // The connection opens while the deck loads, since a signed-in user's first play needs both.
  const release = session.token() ? holdSocket(() => () => {}) : undefined
  const engine = startAudioEngine({
    createDeck: await loadDeck(),
    store: soundStore,
    progress,
    addressOf: (item, quality, token) =>
      // A token means that the downloads lack the audio, so it is requested from the server.
      (token === undefined && downloadedAddress(item)) ||
      (item.kind === 'music'
        ? streams.music(quality, item.id, { token })
        : streams.podcast(quality, item.id, { token })),
    resumeAt: positionOf,
    stopsAtEnd: sleepsAtEnd,
    crossfade: canSetVolume() ? () => crossfadeStore.getState().seconds : () => 0,
    streamToken: async () => (session.token() ? await call(getStreamToken) : undefined),
    probe: probeStream,
    onUnplayable: ({ title }) =>
      void loadTexts('tracks').then(() => toast(t('tracks.unplayable', { title }), { tone: 'bad' })),
    onSilent: () => void loadTexts('tracks').then(() => toast(t('tracks.silent'), { tone: 'bad' })),
  })
  // Clears the queue of a previous user before `followPerson` shares it.
  watchQueueOwner()
  const { seek } = followPerson(engine.seek)
  release?.()
  setSeek(seek)
  startMediaSession(seek)
  countPlays()
  const position = () => progress.getState().position
  const persistence = persistPlayer(position)
  watchSleepTimer()
  watchTabTitle()
  progress.subscribe(({ position: at, duration }) => {
    // `progress` also follows another device that plays; its positions come from the server.
    const item = currentItem(soundStore.getState())
    if (item) saveEpisodePosition(item, at, duration)
  })
  setInterval(() => {
    if (soundStore.getState().playback === 'playing') persistence.savePosition()
  }, SAVE_EVERY)
  addEventListener('pagehide', persistence.savePosition)
  resumeAfterReload(persistence.savePosition)
}

async function probeStream(address: string): Promise<number | undefined> {
  const reply = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (reply && !((await readError(reply)) instanceof NetworkError)) return reply.status
  noteReach(false)
  return undefined
}

async function loadDeck(): Promise<(parts: DeckParts) => Deck> {
  if (!takesMp3()) return createPairDeck
  const streamDeck = await import('./stream/stream-deck.ts').then(
    (loaded) => loaded.streamDeck(),
    () => undefined,
  )
  return streamDeck ?? createPairDeck
}

function countPlays(): void {
  const stop = soundStore.subscribe(({ playback }) => {
    if (playback !== 'playing') return
    stop()
    void import('./play-counter.ts').then(
      ({ startPlayCounter }) => startPlayCounter(),
      () => countPlays(),
    )
  })
}
