// @vitest-environment node
import { expect, test } from 'vitest'
import { readPush, shownBody } from './push-payload.ts'

const event = { title: 'New', body: 'Now', image: '/a.jpg', type: 'music', id: 1001, click_action: '' }

test('a message of Web Push has the event and its link', () => {
  expect(readPush({ ...event, link: '/playMusic/1001' })).toEqual({ push: event, link: '/playMusic/1001' })
})

test('a message of Firebase has its fields as text, and its link beside them', () => {
  const json = {
    notification: { title: 'New', body: 'Now' },
    data: { ...event, id: '1001' },
    fcmOptions: { link: 'https://nava.example/playMusic/1001' },
  }
  expect(readPush(json)).toEqual({ push: event, link: 'https://nava.example/playMusic/1001' })
})

test('a message without a link leads home, or where its action says', () => {
  expect(readPush({ title: 'Hi' })).toEqual({
    push: { title: 'Hi', body: '', image: '', type: 'general', id: 0, click_action: '' },
    link: '/',
  })
  expect(readPush({ title: 'Hi', click_action: '/live' })?.link).toBe('/live')
})

test('a reminder is shown in the language of the browser, with its own title', () => {
  const reminder = { ...event, type: 'programme', body: 'Live in 5 min' }
  expect(shownBody(reminder, 'en')).toEqual({ body: 'Starts soon on Live TV', lang: 'en', dir: 'ltr' })
  expect(shownBody(reminder, 'fa')).toEqual({
    body: expect.stringMatching('پخش زنده'),
    lang: 'fa',
    dir: 'rtl',
  })
  expect(shownBody(reminder, 'ar')).toMatchObject({ body: expect.stringMatching('البث المباشر'), dir: 'rtl' })
  expect(shownBody(event, 'fa')).toEqual({ body: 'Now', dir: 'auto' })
})

test.each([null, 5, 'text', [], {}, { title: '' }, { data: {} }])('%j is no notification', (json) => {
  expect(readPush(json)).toBeUndefined()
})
