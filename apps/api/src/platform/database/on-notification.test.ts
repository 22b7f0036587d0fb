import { describe, expect, it } from 'vitest'
import { Announcement } from '../../station/push/announce.ts'
import { ChatNotification } from '../../station/chat/chat-notification.ts'
import { onNotification } from './on-notification.ts'

function handler() {
  const handled: unknown[] = []
  const warnings: string[] = []
  const log = { warn: (_details: unknown, text: string) => void warnings.push(text) }
  return { handled, warnings, hear: onNotification(ChatNotification, log, (it) => handled.push(it)) }
}

describe('a notification of the database', () => {
  it('is passed on parsed', () => {
    const { handled, warnings, hear } = handler()
    for (const payload of ['message 1001', 'writer 1002', 'viewers']) hear(payload)
    expect(handled).toEqual([
      { kind: 'message', id: 1001 },
      { kind: 'writer', id: 1002 },
      { kind: 'viewers' },
    ])
    expect(warnings).toEqual([])
  })

  it('is logged and otherwise ignored if it is malformed', () => {
    const { handled, warnings, hear } = handler()
    const payloads = ['', 'message', 'message x', 'message 0', 'message 9999999999', 'writer -1', 'viewer 1']
    for (const payload of payloads) hear(payload)
    expect(handled).toEqual([])
    expect(warnings).toHaveLength(payloads.length)
  })

  it('of a push message is the JSON of its event', () => {
    const event = { title: 'T', body: 'B', image: '', type: 'general', id: 0, click_action: '' }
    expect(Announcement.parse(JSON.stringify(event))).toEqual(event)
    for (const payload of ['', '{', '{}', 'null', JSON.stringify({ ...event, type: 'other' })])
      expect(Announcement.safeParse(payload).success, payload).toBe(false)
  })
})
