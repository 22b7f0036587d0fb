/** Apart from the other problems, whose texts the forms of the client do not need */
import { fillTemplate, type Params } from './templates.ts'

/** Codes of faulty fields; the English `errors` of a reply contain the fields' own messages. */
export const fieldProblems = {
  'field.required': 'Must not be empty.',
  'field.invalid': "This isn't valid.",
  'field.email': 'Invalid Email Address',
  'field.date': 'Enter a date as MM/dd/yyyy HH:mm.',
  'field.too-short': 'Use at least {min} characters.',
  'field.too-long': 'Use at most {max} characters.',
  'field.too-small': 'Must be at least {min}.',
  'field.too-large': 'Must be at most {max}.',
  'field.too-few': 'Choose at least {min}.',
  'field.too-many': 'Choose at most {max}.',
  'field.https': 'Enter an address that begins with https://.',
  'field.social-links':
    'Enter https:// addresses of Instagram, YouTube, Facebook, Telegram, X or Spotify, one a line.',
  'field.contrast-light':
    'Too light: its contrast with the light theme is {ratio}:1, and must be {min}:1 at least. Choose a darker colour.',
  'field.contrast-dark':
    'Too dark: its contrast with the dark theme is {ratio}:1, and must be {min}:1 at least. Choose a lighter colour.',
} as const

export type FieldCode = keyof typeof fieldProblems

export const describeFieldProblem = (code: FieldCode, params: Params): string =>
  fillTemplate(fieldProblems[code], params)
