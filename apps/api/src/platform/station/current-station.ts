import { readSocialLinks, type StationField } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import { NO_STATION, readStation, type StoredStation } from './station.store.ts'

/** The station as this process knows it. Requests read it from memory. */
export interface CurrentStation {
  stored: () => StoredStation
  /** Reads the row. If it cannot be read, what was read before stays. */
  refresh: () => Promise<void>
}

/** `env`: the environment, whose fields about the station are at each time those that count */
export async function currentStation(
  env: Env,
  sql: Sql,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ env: Env; station: CurrentStation }> {
  let stored: StoredStation = NO_STATION
  let [reads, known] = [0, 0]
  const station: CurrentStation = {
    stored: () => stored,
    refresh: async () => {
      const read = (reads += 1)
      try {
        const found = await readStation(sql)
        // An earlier read that ends later knows less.
        if (read < known) return
        stored = found
        known = read
      } catch (error) {
        log.warn({ err: error }, 'the settings of the station could not be read')
      }
    },
  }
  await station.refresh()
  return { env: withStation(env, station.stored), station }
}

/** Getters, because many parts of the program keep the environment that they were made with. */
function withStation(env: Env, stored: () => StoredStation): Env {
  const of = (field: StationField) => stored().values[field]
  const contacts = {
    get music() {
      return of('contactMusic') || env.contacts.music
    },
    get advertising() {
      return of('contactAdvertising') || env.contacts.advertising
    },
    get apps() {
      return of('contactApps') || env.contacts.apps
    },
    get info() {
      return of('contactInfo') || env.contacts.info
    },
  }
  const apps = {
    get appStore() {
      return of('appStore') || env.apps.appStore
    },
    get playStore() {
      return of('playStore') || env.apps.playStore
    },
  }
  const mailFrom = {
    address: env.mailFrom.address,
    get name() {
      // A sender that MAIL_FROM names keeps its name.
      return env.mailFrom.name === env.productName ? of('name') || env.productName : env.mailFrom.name
    },
  }
  return {
    ...env,
    contacts,
    apps,
    mailFrom,
    get productName() {
      return of('name') || env.productName
    },
    get accent() {
      return of('accent')
    },
    get logo() {
      return stored().logo
    },
    get ownTexts() {
      return stored().ownTexts
    },
    get socials() {
      return (of('socialLinks') && readSocialLinks(of('socialLinks'))) || env.socials
    },
    get feedOwner() {
      return of('contactInfo') || env.feedOwner
    },
    get securityContact() {
      return of('contactSecurity') || env.securityContact
    },
  }
}
