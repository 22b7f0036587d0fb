import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFirebase } from '../../testing/firebase.ts'
import { firebasePush } from './firebase-push.ts'
import { messageOf } from './push-message.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'

let firebase: Awaited<ReturnType<typeof startFirebase>>
let provider: PushProvider
beforeAll(async () => {
  firebase = await startFirebase()
  provider = firebasePush(firebase.account)
})
beforeEach(() => {
  firebase.answerWith(200)
  firebase.called.length = 0
})
afterAll(() => firebase.close())

const event = {
  title: 'New',
  body: 'Now',
  image: '/a.jpg',
  type: 'music',
  id: 1001,
  click_action: '',
} as const
const ofMessaging = () => firebase.called.filter(({ path }) => !path.endsWith('/token'))

describe('Firebase', () => {
  it('receives the subscription of a device to the topic, and its end', async () => {
    await provider.subscribe('a:device')
    await provider.unsubscribe('a:device')
    expect(ofMessaging()).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/v1/projects/nava-test/registrations/a%3Adevice/topicSubscriptions?topic_name=webtopic',
        authorization: 'Bearer access',
      }),
      expect.objectContaining({
        method: 'DELETE',
        path: '/v1/projects/nava-test/registrations/a%3Adevice/topicSubscriptions/webtopic?allow_missing=true',
      }),
    ])
  })

  it('receives a message for the topic', async () => {
    await provider.send(messageOf(event, 'https://nava.example/'))
    const [sent] = ofMessaging()
    expect(sent).toMatchObject({
      host: 'fcm.googleapis.com',
      path: '/v1/projects/nava-test/messages:send',
      authorization: 'Bearer access',
    })
    expect(JSON.parse(sent?.body ?? '').message).toEqual({
      topic: 'webtopic',
      notification: { title: 'New', body: 'Now', image: 'https://nava.example/a.jpg' },
      data: {
        title: 'New',
        body: 'Now',
        image: 'https://nava.example/a.jpg',
        type: 'music',
        id: '1001',
        click_action: '',
      },
      webpush: { fcmOptions: { link: 'https://nava.example/playMusic/1001' } },
    })
  })

  it('receives messages to some devices, says which have ended, and why it refused others', async () => {
    firebase.answerTo('ended:device', 404)
    firebase.answerTo('odd:device', 500)
    const { topic: _, ...message } = messageOf(event, 'https://nava.example')
    const sent = await provider.sendTo(['a:device', 'ended:device', 'odd:device', 'b:device'], message)
    expect(sent).toEqual({ ended: ['ended:device'], refusals: ['messaging/internal-error'] })
    const messages = ofMessaging().map(({ path, body }) => [path, JSON.parse(body).message])
    expect(messages.map(([path]) => path)).toEqual(Array(4).fill('/v1/projects/nava-test/messages:send'))
    const devices = new Set(messages.map(([, { token }]) => token))
    expect(devices).toEqual(new Set(['a:device', 'ended:device', 'odd:device', 'b:device']))
    for (const [, each] of messages) {
      expect(each).toMatchObject({ data: { type: 'music', id: '1001' }, notification: { title: 'New' } })
      expect(each).not.toHaveProperty('topic')
    }
  })

  it.each([
    [400, /^messaging\/invalid-/],
    [401, /^messaging\/[a-z-]+$/],
    [404, /^messaging\/registration-token-not-registered$/],
    [500, /^messaging\/internal-error$/],
  ])('that answers %i has failed, with a reason that contains no tokens', async (status, reason) => {
    firebase.answerWith(status)
    for (const work of [
      () => provider.subscribe('the-secret:device'),
      () => provider.unsubscribe('the-secret:device'),
      () => provider.send(messageOf(event, '')),
    ]) {
      const error = await work().then(
        () => undefined,
        (failure: unknown) => failure,
      )
      expect(reasonOf(error)).toMatch(reason)
    }
    expect(ofMessaging()).toHaveLength(3)
  })
})

describe('the message of a notification', () => {
  it('has links only if the site’s address is known', () => {
    const { notification, data, ...rest } = messageOf(event, '')
    expect(notification).toEqual({ title: 'New', body: 'Now' })
    expect(data.image).toBe('/a.jpg')
    expect(rest).toEqual({ topic: 'webtopic' })
    expect(messageOf({ ...event, click_action: '/events' }, 'http://nava.example')).not.toHaveProperty(
      'webpush',
    )
    expect(messageOf({ ...event, click_action: 'https://example.org/x' }, '').webpush).toEqual({
      fcmOptions: { link: 'https://example.org/x' },
    })
    expect(messageOf({ ...event, type: 'album' }, 'https://nava.example')).not.toHaveProperty('webpush')
    expect(messageOf({ ...event, type: 'general', id: 0 }, '').data.id).toBe('')
  })
})
