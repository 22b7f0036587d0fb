// @vitest-environment node
import { expect, test } from 'vitest'
import { blocksOf } from './blocks-of.ts'

test('lines become paragraphs, and consecutive points become one list', () => {
  expect(blocksOf('You may:\n- see it;\n- delete it.\n\nWrite to us.\n- once')).toEqual([
    { kind: 'paragraph', text: 'You may:' },
    { kind: 'list', items: ['see it;', 'delete it.'] },
    { kind: 'paragraph', text: 'Write to us.' },
    { kind: 'list', items: ['once'] },
  ])
  expect(blocksOf('')).toEqual([])
})
