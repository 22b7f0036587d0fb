// @vitest-environment node
import { expect, test } from 'vitest'
import { chatTokens, isMentioned } from './chat-tokens.ts'

const short = (text: string, names: string[] = []) =>
  chatTokens(text, names).map((token) =>
    token.kind === 'link' ? [token.text, token.href] : [token.kind, token.text],
  )

test('addresses of pages become links, with https where nothing is said', () => {
  expect(short('see https://nava.example/live?a=1, or nava.org.')).toEqual([
    ['text', 'see '],
    ['https://nava.example/live?a=1', 'https://nava.example/live?a=1'],
    ['text', ', or '],
    ['nava.org', 'https://nava.org'],
    ['text', '.'],
  ])
})

test('other schemes stay text', () => {
  expect(short('javascript:alert(1) and ftp://a.example/x')).toEqual([
    ['text', 'javascript:alert(1) and ftp://a.example/x'],
  ])
})

test('names of people in the chat are mentions after an @, the longest first and whole', () => {
  expect(short('@Ann Lee and @ann, not @Anna or a@Ann', ['Ann', 'Ann Lee'])).toEqual([
    ['mention', '@Ann Lee'],
    ['text', ' and '],
    ['mention', '@ann'],
    ['text', ', not @Anna or a@Ann'],
  ])
  expect(short('سلام @مینا', ['مینا'])).toEqual([
    ['text', 'سلام '],
    ['mention', '@مینا'],
  ])
})

test('a name with characters of patterns is only a name', () => {
  expect(short('@a.*b (c) @axxb', ['a.*b (c)'])).toEqual([
    ['mention', '@a.*b (c)'],
    ['text', ' @axxb'],
  ])
  expect(isMentioned('hello @Mina!', 'Mina')).toBe(true)
  expect(isMentioned('hello Mina', 'Mina')).toBe(false)
  expect(isMentioned('hello @', '')).toBe(false)
})
