import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './compose-file.ts'

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8:1::6', '2001:db8:1::'],
  ['2001:db8::6', '2001:db8::'],
])('a message of nginx about %s is shortened to %s', (address, network) => {
  const message = (client: string) =>
    `[error] 7#7: *1 limiting connections, client: ${client}, server: , host: "a"\n`
  const script = join(ROOT, 'deploy/nginx/shorten-addresses.sed')
  const options = { input: message(address), encoding: 'utf8' } as const
  expect(execFileSync('sed', ['--regexp-extended', `--file=${script}`], options)).toBe(message(network))
})
