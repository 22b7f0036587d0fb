import { describe, expect, test } from 'vitest'
import { explainMailError, type ServerInUse } from './explain-mail-error.ts'

const SERVER: ServerInUse = {
  host: 'mail.example.com',
  port: 587,
  isSecure: false,
  hasUser: true,
  sender: 'no-reply@example.com',
}

/** As nodemailer makes them */
const refused = (command: string, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(`Failed: ${response}`), {
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
    code,
  })
const broken = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { code: 'ESOCKET', command: 'CONN', ...more })

const explain = (error: unknown, over: Partial<ServerInUse> = {}) =>
  explainMailError(error, { ...SERVER, ...over })

const greetingTimeout = broken('Greeting never received', {
  code: 'ETIMEDOUT',
  timeoutType: 'GREETING_TIMEOUT',
})

describe('what hinders a mail is said with what to do about it:', () => {
  test.each([
    [
      'a port of TLS',
      greetingTimeout,
      { speaksTls: true },
      'greeting',
      'This port (587) speaks TLS at once: write smtps://',
    ],
    ['no greeting', greetingTimeout, {}, 'greeting', 'greets nobody'],
    [
      'no TLS',
      broken('… wrong version number …', { originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
      { isSecure: true },
      'TLS',
      'does not speak TLS at once: write smtp://',
    ],
    [
      'no TLS, in other words',
      broken('… packet length too long …'),
      { isSecure: true },
      'TLS',
      'write smtp://',
    ],
    [
      'TLS that is none',
      broken('… wrong version number …', { command: 'STARTTLS' }),
      {},
      'TLS',
      '?ignoreTLS=true',
    ],
    [
      'a self-signed certificate',
      broken('self-signed certificate', { originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      {},
      'TLS',
      'NODE_EXTRA_CA_CERTS',
    ],
    [
      'the same of an older OpenSSL',
      broken('Error initiating TLS - self signed certificate in certificate chain', {
        code: 'ETLS',
        command: 'STARTTLS',
      }),
      {},
      'TLS',
      '?tls.rejectUnauthorized=false',
    ],
    [
      'an unknown authority',
      broken('unable to get local issuer certificate'),
      {},
      'TLS',
      'NODE_EXTRA_CA_CERTS',
    ],
    [
      'an incomplete chain',
      broken('unable to verify the first certificate'),
      {},
      'TLS',
      'NODE_EXTRA_CA_CERTS',
    ],
    ['an old certificate', broken('certificate has expired'), {}, 'TLS', 'has expired: renew it'],
    [
      'a certificate for others',
      broken('Hostname/IP does not match certificate’s altnames', {
        originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID',
      }),
      {},
      'TLS',
      'for other names than mail.example.com',
    ],
    ['old TLS', broken('… unsupported protocol …'), {}, 'TLS', '?tls.minVersion=TLSv1'],
    ['weak keys', broken('… dh key too small …'), {}, 'TLS', 'SECLEVEL=0'],
    [
      'a closed port',
      broken('connect ECONNREFUSED 127.0.0.1:587', { originalCode: 'ECONNREFUSED' }),
      {},
      'connection',
      'Nothing answers at mail.example.com:587',
    ],
    [
      'a closed port of IPv6',
      broken('connect ECONNREFUSED ::1:587'),
      { host: '::1' },
      'connection',
      'at [::1]:587',
    ],
    [
      'no such host',
      broken('getaddrinfo ENOTFOUND mail.example.com', { code: 'EDNS', originalCode: 'ENOTFOUND' }),
      {},
      'connection',
      'There is no host mail.example.com',
    ],
    [
      'no DNS',
      broken('getaddrinfo EAI_AGAIN mail.example.com', { code: 'EDNS' }),
      {},
      'connection',
      'DNS works',
    ],
    ['no route', broken('connect ENETUNREACH'), {}, 'connection', 'no way to mail.example.com:587'],
    [
      'a firewall',
      broken('Connection timeout', { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }),
      { port: 25 },
      'connection',
      'block port 25',
    ],
    [
      'a port of no TLS that is silent',
      broken('Connection timeout', { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }),
      { isSecure: true },
      'connection',
      'write smtp://',
    ],
    [
      'silence',
      broken('Timeout', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }),
      {},
      'connection',
      'stopped answering',
    ],
    [
      'an end',
      broken('Connection closed unexpectedly', { code: 'ECONNECTION' }),
      {},
      'connection',
      'closed the connection without a word',
    ],
    [
      'a web server',
      broken('Invalid greeting. response=HTTP/1.1 400: HTTP/1.1 400', {
        code: 'EPROTOCOL',
        response: 'HTTP/1.1 400',
      }),
      {},
      'greeting',
      'is no server that takes mails to send',
    ],
    [
      'an IMAP server',
      broken('Invalid greeting. response=* OK IMAP4', { code: 'EPROTOCOL', response: '* OK IMAP4' }),
      { port: 143 },
      'greeting',
      'its port is usually 587',
    ],
    [
      'a block list',
      broken('Invalid greeting. response=554', { response: '554 5.7.1 Blocked', responseCode: 554 }),
      {},
      'greeting',
      'block list',
    ],
    [
      'a short name',
      refused('HELO', '504 5.5.2 <box>: need fully-qualified hostname'),
      {},
      'EHLO',
      '?name=music.example.com',
    ],
    [
      'a short name that is refused for now',
      refused('EHLO', '421 4.7.0 Try again later, closing connection. (EHLO)'),
      {},
      'EHLO',
      '?name=music.example.com',
    ],
    [
      'a wrong password',
      refused('AUTH PLAIN', '535 5.7.8 Authentication failed', 'EAUTH'),
      {},
      'AUTH',
      'refuses the user or the password',
    ],
    [
      'a password of no app',
      refused('AUTH PLAIN', '534-5.7.9 Application-specific password required', 'EAUTH'),
      {},
      'AUTH',
      'a password made for apps',
    ],
    [
      'no password',
      Object.assign(new Error('Missing credentials for "PLAIN"'), { code: 'EAUTH', command: 'API' }),
      {},
      'AUTH',
      'SMTP_URL has none',
    ],
    [
      'another way of signing in',
      refused('AUTH PLAIN', '504 5.7.4 Unrecognized authentication type', 'EAUTH'),
      {},
      'AUTH',
      '?authMethod=LOGIN',
    ],
    [
      'TLS that is asked for',
      refused('MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'),
      {},
      'MAIL FROM',
      'wants TLS',
    ],
    [
      'a user that is asked for',
      refused('MAIL FROM', '530 5.7.0 Authentication required'),
      { hasUser: false },
      'MAIL FROM',
      'wants a user and a password: write',
    ],
    [
      'a way of signing in that is not offered',
      refused('MAIL FROM', '530 5.7.0 Authentication required'),
      {},
      'MAIL FROM',
      'offers no way to sign in',
    ],
    [
      'another’s address',
      refused('MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user'),
      {},
      'MAIL FROM',
      'from no-reply@example.com: set MAIL_FROM',
    ],
    [
      'greylisting',
      refused('RCPT TO', '451 4.7.1 Greylisted'),
      {},
      'RCPT TO',
      'try again later (at RCPT TO)',
    ],
    [
      'too many connections',
      broken('Invalid greeting', { response: '421 4.3.2 Busy', responseCode: 421 }),
      {},
      'greeting',
      'try again later',
    ],
    [
      'no mailbox',
      refused('RCPT TO', '550 5.1.1 No such user'),
      {},
      'RCPT TO',
      'refuses to send to this address',
    ],
    ['spam', refused('DATA', '554 5.7.1 Spam', 'EMESSAGE'), {}, 'DATA', 'refuses this mail'],
    ['something else', new Error('The disk is full'), {}, 'message', 'The disk is full'],
    ['something else that is no error', 'nothing', {}, 'message', 'nothing'],
  ] as const)('%s', (_, error, over, step, sentence) => {
    const explained = explain(error, over)
    expect(explained.step).toBe(step)
    expect(explained.sentence).toContain(sentence)
    expect(explained.sentence).not.toMatch(/\n|undefined|Error:/)
  })

  test('with the server’s own words in one short line', () => {
    const response = `550-5.7.1 ${'x'.repeat(400)}\n550 end`
    const { sentence } = explain(refused('RCPT TO', response))
    expect(sentence).toContain('It said: 550-5.7.1 xxx')
    expect(sentence.length).toBeLessThan(500)
  })
})

describe('what hinders a mail', () => {
  test('for a while is tried again, whichever step it was', () => {
    for (const step of ['EHLO', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'])
      expect(explain(refused(step, '451 4.3.0 Later')).hindrance).toBe('later')
    expect(explain(broken('Invalid greeting', { responseCode: 421 })).hindrance).toBe('later')
  })

  test('is this mail only where its recipient or text is refused', () => {
    expect(explain(refused('RCPT TO', '550 No such user')).hindrance).toBe('mail')
    expect(explain(refused('DATA', '554 Spam')).hindrance).toBe('mail')
    for (const error of [
      refused('MAIL FROM', '553 Not yours'),
      refused('AUTH PLAIN', '535 No'),
      greetingTimeout,
      new Error('x'),
    ])
      expect(explain(error).hindrance).toBe('server')
  })
})
