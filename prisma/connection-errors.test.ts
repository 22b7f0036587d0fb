import { expect, it } from 'vitest'
import { explained } from './connection-errors.ts'

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', /sslrootcert=.*NODE_EXTRA_CA_CERTS.*no-verify/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', /sslrootcert=/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', /sslrootcert=/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP does not match', /another host name/],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9', /^Nothing answers at .*DATABASE_URL/],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example.org', /cannot be looked up/],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:5432', /^There is no way to the host/],
  ['', 'timeout expired', /does not answer in time/],
  ['', 'Connection terminated unexpectedly', /is no PostgreSQL/],
  ['', 'The server does not support SSL connections', /speaks no TLS: leave sslmode out/],
  [
    '28000',
    'no pg_hba.conf entry for host "10.0.0.1", user "nava", database "db", no encryption',
    /nava into db .*sslmode=require/,
  ],
  ['28P01', 'password authentication failed for user "nava"', /percent-encoded/],
  [
    '3D000',
    'database "x" does not exist',
    /^There is no database x: CREATE DATABASE "x" TEMPLATE template0 ENCODING 'UTF8';/,
  ],
  ['53300', 'sorry, too many clients already', /^All connections that PostgreSQL allows/],
  ['53300', 'too many connections for role "nava"', /^All connections that the role nava may have are taken/],
  ['08P01', 'no more connections allowed (max_client_conn)', /^All connections that the pooler allows/],
  ['XX000', 'MaxClientsInSessionMode: max clients reached', /^All connections that the pooler allows/],
  ['08P01', 'query_wait_timeout', /default_pool_size/],
  ['08P01', 'unsupported startup parameter: options', /^The pooler refuses options of DATABASE_URL/],
])('%s %s is told with its cure', (code, message, said) => {
  const error = explained(failure(code, message))
  expect(error).toMatchObject({ code, message: expect.stringMatching(said) })
  expect(error).toMatchObject({ message: expect.stringContaining(message) })
})

it('Other errors stay as they are', () => {
  const other = failure('42P01', 'relation "x" does not exist')
  expect(explained(other)).toBe(other)
  expect(other.message).toBe('relation "x" does not exist')
  expect(explained('text')).toBe('text')
})

it('The first of several addresses of a host is explained', () => {
  const several = new AggregateError([failure('53300', 'sorry, too many clients already')])
  explained(several)
  expect(String(several.errors[0])).toContain('DATABASE_CONNECTIONS')
})

it('Advice of Node is left out', () => {
  const words =
    'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca'
  expect(explained(failure('DEPTH_ZERO_SELF_SIGNED_CERT', words))).toMatchObject({
    message: expect.stringMatching(/any certificate \(self-signed certificate\)$/),
  })
})
