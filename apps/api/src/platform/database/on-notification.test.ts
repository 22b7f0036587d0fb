import { describe, expect, it } from 'vitest'
import { NoticeNotification } from '../../station/notices/notice-events.ts'
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
    for (const payload of ['message 1001', 'writer 1002', 'viewers', 'slowMode']) hear(payload)
    expect(handled).toEqual([
      { kind: 'message', id: 1001 },
      { kind: 'writer', id: 1002 },
      { kind: 'viewers' },
      { kind: 'slowMode' },
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

  it('of a notice is its id', () => {
    expect(NoticeNotification.parse('1001')).toBe(1001)
    for (const payload of ['', '0', '-1', '1.5', 'x', '9999999999'])
      expect(NoticeNotification.safeParse(payload).success, payload).toBe(false)
  })
})
