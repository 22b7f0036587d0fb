import { addressOf, djPanelAirTest, djPanelAirTestSegment } from '@nava/contracts'
import { packedAudio, readSound } from '@nava/media/mpeg-ts/remux'
import { airSegmentKey } from '@nava/media/storage/keys'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { problem } from '../../../platform/http/errors.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import { AIR_SEGMENT, airSegment } from '../air/air-segment.ts'
import type { AirTestStore } from './air-test.store.ts'

const SEGMENT_MS = AIR_SEGMENT.micros / 1000

/** What callers sent as a test, each to the one who sent it */
const UNTITLED = { title: '', artists: '' } as const

export function airTestRoutes(
  routes: Routes,
  { airTests, storage }: { airTests: Pick<AirTestStore, 'find'>; storage: Pick<Storage, 'read'> },
) {
  serve(routes, djPanelAirTest, async ({ user, reply }) => {
    const test = await airTests.find(user.userID)
    if (!test || test.segments === 0) throw problem('stream.not-found')
    reply.header('cache-control', 'no-store').type(djPanelAirTest.reply.contentType)
    const lines = Array.from({ length: test.segments }, (_, segment) => [
      `#EXTINF:${SEGMENT_MS / 1000},`,
      addressOf(djPanelAirTestSegment, { params: { version: test.version, segment } }),
    ])
    const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:2', '#EXT-X-PLAYLIST-TYPE:EVENT']
    const end = test.isHeard ? [] : ['#EXT-X-ENDLIST']
    reply.send(`${[...head, ...lines.flat(), ...end].join('\n')}\n`)
  })

  serve(routes, djPanelAirTestSegment, async ({ user, params: { version, segment }, reply }) => {
    const test = await airTests.find(user.userID)
    if (test?.version !== version || segment >= test.segments) throw problem('stream.not-found')
    const file = await storage.read(airSegmentKey(user.userID, version, segment)).catch((error: unknown) => {
      if (error instanceof NotStored) throw problem('stream.not-found')
      throw error
    })
    const sound = packedAudio(readSound(airSegment(file, segment * SEGMENT_MS)), UNTITLED)
    reply.header('cache-control', 'private, no-store').type(djPanelAirTestSegment.reply.contentType)
    reply.send(sound)
  })
}
