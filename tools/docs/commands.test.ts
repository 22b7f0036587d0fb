import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { commands, read, ruleOf, RULES } from './command-rules.ts'
import { DOCUMENTS, readCommands } from './read-commands.ts'

describe('the commands of the documentation', () => {
  test('every command of the documentation is run, checked, or listed with the reason why not', () => {
    expect(commands.length).toBeGreaterThan(80)
    expect(commands.filter((each) => !ruleOf(each)).map(({ at, text }) => `${at}: ${text}`)).toEqual([])
  })

  test('every rule is about a command of the documentation', () => {
    const used = new Set(commands.map(ruleOf))
    expect(RULES.filter((rule) => !used.has(rule)).map(([pattern]) => String(pattern))).toEqual([])
  })

  test.each(DOCUMENTS)('the commands of %s are shell without a fault of syntax', (document) => {
    const script = readCommands(document)
      .filter(({ text }) => !/^(UPDATE|DELETE) /.test(text))
      .map(({ text }) => text)
      .join('\n')
    expect(String(spawnSync('bash', ['-n'], { input: script }).stderr)).toBe('')
  })

  test('commands that other tests run are there', () => {
    const missing = RULES.filter(([, how, file, text]) => how === 'elsewhere' && !read(file).includes(text))
    expect(missing).toEqual([])
  })

  const checked = commands.filter((each) => ruleOf(each)?.[1] === 'check')
  test.each(checked)('the scripts, programs, services and settings exist of $at: $text', ({ text }) => {
    const [, how, check] = ruleOf({ at: '', text }) ?? []
    expect(how).toBe('check')
    if (typeof check === 'function') check(text)
  })
})
