import { expect, it } from 'vitest'
import { describeIgnored, readAddress } from './address.ts'

const at = (query: string) => `postgresql://nava:secret@db.example.com/nava${query}`
const passed = (query: string) => new URL(readAddress(at(query)).connectionString).search

it('What pg and Nava understand is passed on or read, and the rest is named', () => {
  const query = '?schema=own&connection_limit=5&pool_timeout=10&pgbouncer=true&application_name=x&max=3'
  expect(passed(query)).toBe('?application_name=x')
  expect(readAddress(at(query))).toMatchObject({ schema: 'own', enableChannelBinding: false })
  expect(describeIgnored(at(query))).toBe(
    'DATABASE_URL has parameters without effect (connection_limit, pool_timeout, pgbouncer, max): DATABASE_CONNECTIONS sizes the pools; a pooler must pool sessions.',
  )
  expect(describeIgnored(at('?statement_cache_size=0'))).toBe(
    'DATABASE_URL has parameters without effect (statement_cache_size).',
  )
})

it.each([
  '',
  '?sslmode=require',
  '?host=/run/postgresql',
  '?schema=',
  '?sslmode=require&channel_binding=require',
])('An address with %j has no parameter without effect', (query) => {
  expect(describeIgnored(at(query))).toBeUndefined()
  expect(readAddress(at(query)).schema).toBeUndefined()
})

it('Modes of TLS that pg treats as verify-full are written so, which spares its warning', () => {
  expect(passed('?sslmode=require')).toBe('?sslmode=verify-full')
  expect(passed('?sslmode=no-verify')).toBe('?sslmode=no-verify')
  expect(passed('?sslmode=disable')).toBe('?sslmode=disable')
  expect(passed('?sslmode=require&uselibpqcompat=true')).toBe('?sslmode=require&uselibpqcompat=true')
})

it('Values keep their signs, and a repeated parameter counts once', () => {
  expect(passed('?options=-c%20a%3Db&application_name=a%2Bb')).toBe(
    '?options=-c%20a%3Db&application_name=a%2Bb',
  )
  expect(passed('?application_name=a&application_name=b')).toBe('?application_name=b')
  expect(readAddress(at('?channel_binding=require')).enableChannelBinding).toBe(true)
})
