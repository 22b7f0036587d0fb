import { describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'

const enough = { DATABASE_URL: 'postgres://nava:secret@localhost/nava', JWT_SECRET: 'x'.repeat(32) }

const complaint = (settings: Record<string, string | undefined>): string => {
  try {
    parseEnv({ ...enough, ...settings })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the settings', () => {
  it('have defaults except for the database and the secret', () => {
    expect(parseEnv(enough)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      productName: 'Nava',
      productKey: 'nava',
      publicUrl: '',
      redisUrl: undefined,
      commit: undefined,
      printCodes: false,
      outboxDays: 7,
    })
  })

  it('derive the key of a product from the lower-case letters and digits of its name', () => {
    expect(parseEnv({ ...enough, PRODUCT_NAME: 'Radio Nava 24' }).productKey).toBe('radionava24')
    expect(parseEnv({ ...enough, PRODUCT_NAME: 'نوا' }).productKey).toBe('nava')
    expect(parseEnv({ ...enough, PRODUCT_NAME: 'Radio', PRODUCT_KEY: 'rd' }).productKey).toBe('rd')
  })

  it('that are empty count as unset', () => {
    expect(
      parseEnv({
        ...enough,
        PORT: '',
        HOST: '',
        REDIS_URL: '',
        PUBLIC_URL: '',
        PRODUCT_KEY: '',
        LOG_LEVEL: ' ',
      }),
    ).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      redisUrl: undefined,
      productKey: 'nava',
      logLevel: 'info',
    })
  })

  it('that are wrong are all listed in one line without their values', () => {
    const wrong = {
      DATABASE_URL: 'mysql://root:hunter2@db',
      JWT_SECRET: 'hunter2',
      PORT: 'hunter2',
      PRODUCT_KEY: 'Hunter2!',
      PUBLIC_URL: 'hunter2',
      REDIS_URL: 'hunter2',
      SMTP_URL: 'hunter2',
      LOG_LEVEL: 'hunter2',
      TRUST_PROXY: 'hunter2',
      OUTBOX_DAYS: 'hunter2',
      NEWS_FEED_URL: 'ftp://hunter2',
      SOCIAL_LINKS: 'https://t.me/nava,https://hunter2.example/nava',
      APP_STORE_URL: 'http://hunter2.example',
      PLAY_STORE_URL: 'hunter2',
      CONTACT_MUSIC: 'hunter2',
      CONTACT_INFO: 'hunter2@',
    }
    const message = complaint(wrong)
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toMatch(/hunter2/i)
    expect(message).not.toContain('\n')
    expect(complaint({ JWT_SECRET: undefined })).toBe('Wrong settings: JWT_SECRET must be set.')
    expect(complaint({ PORT: '70000' })).toContain('PORT')
    expect(complaint({ PORT: '80.5' })).toContain('PORT')
  })
})
