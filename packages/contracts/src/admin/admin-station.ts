import * as z from 'zod'
import { lackOfContrast, LEAST_CONTRAST } from '../platform/contrast.ts'
import { endpoint, file, text } from '../platform/endpoint.ts'
import {
  color,
  filledProse,
  idOut,
  imageVersion,
  lineOrNone,
  prose,
  time,
  timeIn,
} from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { readSocialLinks } from '../platform/social-links.ts'
import { valueKinds } from '../platform/value-kinds.ts'
import { LiveRequestSettings } from '../station/live-requests.ts'
import { LegalPage, TextLanguage } from '../station/legal-texts.ts'
import { crud } from './crud.ts'

/** Text of a form that is empty or passes `isGood`. `code` says what is wrong. */
const checked = (max: number, isGood: (given: string) => boolean, code: string, message: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((given) => given === '' || isGood(given), { message, params: { code } })
    .register(valueKinds, { kind: 'line', max })
    .default('')

const mailbox = checked(
  254,
  (given) => z.email().safeParse(given).success,
  'field.email',
  'Invalid Email Address',
)

const httpsAddress = z
  .string()
  .trim()
  .max(limits.text.link)
  .refine((given) => given === '' || z.url({ protocol: /^https$/ }).safeParse(given).success, {
    message: 'Give an https address',
    params: { code: 'field.https' },
  })
  .register(valueKinds, { kind: 'link', max: limits.text.link })
  .default('')

/** Colour with enough contrast in both themes (WCAG AA), or '' */
const accent = z
  .union([z.literal(''), color])
  .superRefine((given, context) => {
    const lack = given === '' ? undefined : lackOfContrast(given)
    if (!lack) return
    const { theme, ratio } = lack
    const min = LEAST_CONTRAST.controls
    context.addIssue({
      code: 'custom',
      message: `Its contrast with the surfaces of the ${theme} theme is ${ratio}:1, and must be ${min}:1 at least`,
      params: { code: `field.contrast-${theme}`, ratio, min },
    })
  })
  .register(valueKinds, { kind: 'color' })
  .default('')

/** Fields of the station; what is '' is as the environment says */
const fields = {
  name: lineOrNone(60),
  accent,
  contactMusic: mailbox,
  contactAdvertising: mailbox,
  contactApps: mailbox,
  contactInfo: mailbox,
  contactSecurity: mailbox,
  /** Addresses of known sites, separated by commas or line ends */
  socialLinks: prose(4000)
    .refine((given) => readSocialLinks(given) !== undefined, {
      message: 'Must be https:// addresses of known sites, separated by commas or line ends',
      params: { code: 'field.social-links' },
    })
    .register(valueKinds, { kind: 'prose', max: 4000 })
    .default(''),
  appStore: httpsAddress,
  playStore: httpsAddress,
}

export const StationValues = z.object(fields)
export type StationValues = z.output<typeof StationValues>
export const StationField = StationValues.keyof()
export type StationField = z.infer<typeof StationField>

const AdminStation = z
  .object({
    /** What is set here; '' if it is not */
    ...(Object.fromEntries(StationField.options.map((name) => [name, z.string()])) as Record<
      StationField,
      z.ZodString
    >),
    imageVersion,
    /** Null before the first change */
    updated: time.nullable(),
    /** What counts, and where it comes from */
    current: z.array(
      z.object({
        field: StationField,
        value: z.string(),
        origin: z.enum(['station', 'environment', 'default']),
      }),
    ),
  })
  .meta({ id: 'AdminStation' })

export const adminStation = endpoint({
  method: 'GET',
  path: '/api/admin/station',
  tag: 'admin',
  access: 'admin',
  summary: 'Name, look, contacts and links of the station: what is set, what counts, and where it comes from',
  reply: AdminStation,
})

export const adminUpdateStation = endpoint({
  method: 'PUT',
  path: '/api/admin/station',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Set name, look, contacts and links of the station: the form replaces all of it',
  body: z.object({
    ...fields,
    /** `updated` of what the admin read; 409 if it has changed since */
    updated: timeIn.nullish(),
  }),
  reply: AdminStation,
})

export const adminStationPicture = endpoint({
  method: 'POST',
  path: '/api/admin/station/picture',
  tag: 'admin',
  access: 'admin',
  summary: 'Set the logo of the station, from which its icons are made: a square of 192 pixels or more',
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const adminRemoveStationPicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/station/picture',
  tag: 'admin',
  access: 'admin',
  summary: 'Remove the logo of the station, which then has the icons of the product',
  reply: text(['true']),
})

export const adminLegalTexts = crud({
  path: 'legaltexts',
  one: 'a legal text',
  many: 'the own texts of legal pages',
  row: z
    .object({
      legalTextID: idOut,
      /** Page and language */
      name: z.string(),
      page: LegalPage,
      language: TextLanguage,
      /** Markdown */
      text: z.string(),
      updated: time,
    })
    .meta({ id: 'AdminLegalText' }),
  form: z.object({
    page: LegalPage,
    language: TextLanguage,
    /** Markdown, without HTML */
    text: filledProse(100_000),
    /** `updated` of the text that the admin read; 409 if it has changed since */
    updated: timeIn.optional(),
  }),
  sorts: ['page', 'updated'],
  filters: { page: LegalPage.optional(), language: TextLanguage.optional() },
})

export const adminPreviewLegalText = endpoint({
  method: 'POST',
  path: '/api/admin/legaltexts/preview',
  tag: 'admin',
  access: 'admin',
  summary: 'How a legal text in Markdown will look; changes nothing',
  body: z.object({ text: prose(100_000) }),
  reply: z.object({ html: z.string() }),
})

/** With the names of its genres */
const AdminLiveRequests = LiveRequestSettings.extend({
  genres: z.array(z.object({ genreID: idOut, name: z.string() })),
}).meta({ id: 'AdminLiveRequests' })

export const adminLiveRequests = endpoint({
  method: 'GET',
  path: '/api/admin/liverequests',
  tag: 'admin',
  access: 'admin',
  summary: 'What listeners may request on the live channel, and how often',
  reply: AdminLiveRequests,
})

export const adminUpdateLiveRequests = endpoint({
  method: 'PUT',
  path: '/api/admin/liverequests',
  tag: 'admin',
  access: 'admin',
  summary:
    'Set what listeners may request on the live channel, and how often; what waits still is played unless it is off',
  body: LiveRequestSettings.refine(
    ({ requestable, genreIDs }) => requestable !== 'genres' || genreIDs.length > 0,
    {
      path: ['genreIDs'],
      message: 'Choose a genre at least',
      params: { code: 'field.required' },
    },
  ).refine(({ requestable, collectionID }) => requestable !== 'collection' || Boolean(collectionID), {
    path: ['collectionID'],
    message: 'Choose a collection',
    params: { code: 'field.required' },
  }),
  reply: AdminLiveRequests,
})

export const adminSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  tag: 'admin',
  access: 'admin',
  summary: 'All settings of the process that answers, and where each comes from; secrets only as set or not',
  reply: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        isSecret: z.boolean(),
        isSet: z.boolean(),
        /** Always '' for secrets; credentials in addresses are masked */
        value: z.string(),
        /** `file`: of `.env`, or of the path in `NAME_FILE` */
        origin: z.enum(['environment', 'file', 'default']),
      }),
    ),
  }),
})

export const adminTestSetting = endpoint({
  method: 'POST',
  path: '/api/admin/settings/test',
  tag: 'admin',
  access: 'admin',
  summary:
    'Try one service: mail to the own address, a notification to the own devices, or writing, reading back and deleting a file',
  body: z.object({ service: z.enum(['mail', 'push', 'media', 'backup']) }),
  perMinute: 10,
  reply: z.object({
    result: z.enum(['works', 'failed', 'off']),
    /** Where it went, or why it failed, in English */
    detail: z.string(),
  }),
})
