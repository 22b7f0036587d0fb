import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

describe('the address of a client', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['203.0.113.5:1000', '203.0.113.5'],
    ['203.0.113.5:65535', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['[::ffff:203.0.113.5]:1000', '203.0.113.5'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
    ['[2001:db8:1:2::9]:1000', '2001:db8:1:2::'],
    ['::1', '::'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('the address of the client %j is %j', (ip, address) => {
    expect(clientAddress(ip)).toBe(address)
  })
})

describe('the network of a client', () => {
  it.each([
    ['203.0.113.5', '203.0.113.0/24'],
    ['203.0.113.255:1000', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['203.0.114.5', '203.0.114.0/24'],
    ['[2001:db8:1:2::9]:1000', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ])('the network of the client address %j is %j', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
