import { expect, it } from 'vitest'
import { readDatabaseAddress } from './database-address.ts'

const read = (text: string) => {
  const reading = readDatabaseAddress(text)
  return 'address' in reading ? reading.address : reading.fault
}

it.each([
  ['postgres://nava:secret@db:5432/nava', 'postgresql://nava:secret@db:5432/nava'],
  // libpq's forms of a socket
  ['postgresql://nava@/db?host=/run/postgresql', 'postgresql://nava@localhost/db?host=/run/postgresql'],
  ['postgresql:///db?host=/run/postgresql&user=x', 'postgresql://localhost/db?host=/run/postgresql&user=x'],
  ['postgresql://nava@%2Frun%2Fpostgresql/db', 'postgresql://nava@%2Frun%2Fpostgresql/db'],
  ['postgresql://nava:p@[::1]:5432/db', 'postgresql://nava:p@[::1]:5432/db'],
  ['postgresql://h/db?application_name=a@b', 'postgresql://h/db?application_name=a@b'],
  [' postgresql://nava:x%2Fy@h/d\n', 'postgresql://nava:x%2Fy@h/d'],
])('%j is the address %j', (text, address) => {
  expect(read(text)).toBe(address)
  expect(URL.canParse(read(text))).toBe(true)
})

it.each([
  ['p@ss', 'p@ss'],
  ['p%ss', 'p%ss'],
  ['50%', '50%'],
  ['a b:c[d]\\e^"', 'a b:c[d]\\e^"'],
  ['pä', 'pä'],
  ['p%40ss', 'p@ss'],
])('the password %s as typed is %s', (typed, password) => {
  expect(decodeURIComponent(new URL(read(`postgresql://nava:${typed}@host/db`)).password)).toBe(password)
})

it.each(['p/ss', 'p#ss', 'p?ss', '12#3', '12?3', 'p@s/w', 'a#b@c', '1/2'])(
  'a password like %s must be percent-encoded',
  (password) => {
    for (const end of ['host/db', 'host:5432/db?sslmode=require'])
      expect(read(`postgresql://nava:${password}@${end}`)).toMatch(
        /^has a password .*percent-encode the password/,
      )
  },
)

it.each([
  ['postgresql://u:p@a:1,b:2/db', /^must name one server/],
  ['host=/run dbname=x', /not a list of key=value$/],
  ['jdbc:postgresql://h/db', /without the prefix of another program$/],
  ['postgresql+psycopg2://h/db', /without the prefix of another program$/],
  ['mysql://h/db', /^must be an address like postgresql:/],
  ['postgresql://u:p@h:99999/db', /^must be an address like postgresql:/],
  ['postgresql://h/my%db', /^must be an address like postgresql:/],
  ['nava', /^must be an address like postgresql:/],
])('%s is refused', (text, fault) => {
  expect(read(text)).toMatch(fault)
})

it('a password that is percent-encoded is read as it was, whatever its signs', () => {
  const signs = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
  for (const password of [...signs, signs.join(''), 'گذرواژه', '🔑', '%40', '%'])
    expect(
      decodeURIComponent(new URL(read(`postgresql://nava:${encodeURIComponent(password)}@host/db`)).password),
    ).toBe(password)
})
