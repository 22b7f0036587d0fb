// @vitest-environment node
import { expect, test } from 'vitest'
import { airServerOf, ffmpegCommand, rtmpAddress } from './air-server.ts'

test.each([
  ['https://radio.example', 'radio.example', 443, true],
  ['http://radio.example', 'radio.example', 80, false],
  ['http://192.0.2.7:8123', '192.0.2.7', 8123, false],
  ['https://radio.example:8443/nava', 'radio.example', 8443, true],
])('programs send to %s by host %s and port %d', (site, host, port, isEncrypted) => {
  expect(airServerOf(site, null)).toEqual({ host, port, mount: '/air', user: 'source', isEncrypted })
  expect(airServerOf(site, 8005)).toMatchObject({ host, port: 8005, isEncrypted: false })
})

test('ffmpeg is told of encryption', () => {
  const command = (site: string) => ffmpegCommand(airServerOf(site, null), 'abcd-efgh')
  expect(command('http://a.example')).toMatch(/ -f mp3 icecast:\/\/source:abcd-efgh@a\.example:80\/air$/)
  expect(command('https://a.example')).toMatch(/ -tls 1 icecast:\/\/source:abcd-efgh@a\.example:443\/air$/)
})

test('programs that send pictures are told a port, unless it is the usual one', () => {
  expect(rtmpAddress('https://radio.example:8443', 1935)).toBe('rtmp://radio.example/air')
  expect(rtmpAddress('http://[2001:db8::7]:8080', 11_935)).toBe('rtmp://[2001:db8::7]:11935/air')
})
