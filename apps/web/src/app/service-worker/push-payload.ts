import { LANGUAGES, type Language } from '@nava/contracts'
import en from '../../texts/push/en.ts'

interface Payload {
  title?: unknown
  body?: unknown
  image?: unknown
  type?: unknown
  id?: unknown
  click_action?: unknown
  link?: unknown
}

export interface ReceivedPush {
  push: { title: string; body: string; image: string; type: string; id: number; click_action: string }
  link: string
}

const texts = import.meta.glob<typeof en>('../../texts/push/*.ts', { eager: true, import: 'default' })

export function shownBody({ type, body }: ReceivedPush['push'], language: Language) {
  if (type !== 'programme') return { body, dir: 'auto' }
  const { soon } = texts[`../../texts/push/${language}.ts`] ?? en
  return { body: soon, lang: language, dir: LANGUAGES[language].dir }
}

/** Returns undefined for data without a title, which Nava did not send. */
export function readPush(json: unknown): ReceivedPush | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  // Firebase nests the fields in `data`, all as strings.
  const { data, fcmOptions } = json as { data?: Payload; fcmOptions?: { link?: unknown } }
  const given: Payload = data ?? json
  const title = textOf(given.title)
  if (!title) return undefined
  const push = {
    title,
    body: textOf(given.body),
    image: textOf(given.image),
    type: textOf(given.type) || 'general',
    id: Number(given.id) || 0,
    click_action: textOf(given.click_action),
  }
  return { push, link: textOf(given.link) || textOf(fcmOptions?.link) || push.click_action || '/' }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
