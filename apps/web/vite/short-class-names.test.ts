import { expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

test('a class has one short name, and no two classes share one', () => {
  const nameOf = shortClassNames('/app')
  const names = [
    nameOf('row', '/app/src/A.module.css'),
    nameOf('title', '/app/src/A.module.css'),
    nameOf('row', '/app/src/B.module.css'),
  ]
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^_\w{5}$/)
  expect(nameOf('title', '/app/src/A.module.css?used')).toBe(names[1])
})

test('the names do not depend on where the repository lies', () => {
  expect(shortClassNames('/here')('row', '/here/src/A.module.css')).toBe(
    shortClassNames('/there')('row', '/there/src/A.module.css'),
  )
})
