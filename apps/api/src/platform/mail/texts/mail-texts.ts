import { textsByLanguage } from '../../texts-by-language.ts'

export interface MailText {
  subject: string
  paragraphs: readonly string[]
}

export type ArtistRequestOutcome = 'received' | 'approved' | 'refused'

export interface MailTexts {
  code: (product: string, code: string, minutes: number) => MailText
  tooManyAttempts: (product: string) => MailText
  passkeyAdded: (product: string, passkey: string) => MailText
  artistRequest: (
    product: string,
    request: { name: string; artistName: string },
    outcome: ArtistRequestOutcome,
  ) => MailText
}

export const mailTexts = await textsByLanguage<MailTexts>(
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
