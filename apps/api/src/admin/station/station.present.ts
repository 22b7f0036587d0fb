import { type adminStation, type StationField, StationField as Fields } from '@nava/contracts'
import type * as z from 'zod'
import type { Env } from '../../platform/env.ts'
import type { StoredStation } from '../../platform/station/station.store.ts'

type Reply = z.output<typeof adminStation.reply>

/** Settings that count where a field is not set here */
const SETTING_OF: Readonly<Partial<Record<StationField, string>>> = {
  name: 'PRODUCT_NAME',
  contactMusic: 'CONTACT_MUSIC',
  contactAdvertising: 'CONTACT_ADVERTISING',
  contactApps: 'CONTACT_APPS',
  contactInfo: 'CONTACT_INFO',
  contactSecurity: 'CONTACT_SECURITY',
  socialLinks: 'SOCIAL_LINKS',
  appStore: 'APP_STORE_URL',
  playStore: 'PLAY_STORE_URL',
}

/** `env`: that of the process, with what counts at present */
export function presentStation({ values, logo, updatedAt }: StoredStation, env: Env): Reply {
  const given = new Set<string>(
    env.settings.filter(({ origin }) => origin !== 'default').map(({ name }) => name),
  )
  const originOf = (field: StationField) => {
    if (values[field] !== '') return 'station'
    return given.has(SETTING_OF[field] ?? '') ? 'environment' : 'default'
  }
  const counting: Readonly<Record<StationField, string>> = {
    name: env.productName,
    accent: env.accent,
    contactMusic: env.contacts.music,
    contactAdvertising: env.contacts.advertising,
    contactApps: env.contacts.apps,
    contactInfo: env.contacts.info,
    contactSecurity: env.securityContact,
    socialLinks: env.socials.map(({ link }) => link).join('\n'),
    appStore: env.apps.appStore,
    playStore: env.apps.playStore,
  }
  return {
    ...values,
    imageVersion: logo,
    updated: updatedAt?.toISOString() ?? null,
    current: Fields.options.map((field) => ({ field, value: counting[field], origin: originOf(field) })),
  }
}
