import type { LeftPart, LibraryFound, LibraryPart } from '@nava/contracts'
import { textsByLanguage } from '../../texts-by-language.ts'

export interface MailText {
  subject: string
  paragraphs: readonly string[]
}

/** What admins decide; `message`: of the chat, `song`: a request for the live channel, which DJs decide too */
export type DecisionKind =
  | 'trackApproved'
  | 'trackRefused'
  | 'episodeApproved'
  | 'episodeRefused'
  | 'replacementApproved'
  | 'replacementRefused'
  | 'requestApproved'
  | 'requestRefused'
  | 'commentRemoved'
  | 'messageRemoved'
  | 'songOn'
  | 'songDeclined'
  | 'songUnavailable'

/** What an import leaves out: lines "title: reason" */
interface LeftOutLines {
  lines: readonly string[]
  /** Number of those that are not listed */
  more: number
  /** Address of the page that lists all; empty if unknown */
  page: string
}

export interface MailTexts {
  code: (product: string, code: string, minutes: number) => MailText
  tooManyAttempts: (product: string) => MailText
  passkeyAdded: (product: string, passkey: string) => MailText
  /** An admin has reset how a person signs in */
  signInReset: (product: string, name: string) => MailText
  /** Receipt of a request */
  artistRequest: (product: string, request: { name: string; artistName: string }) => MailText
  /** To admins; `lines`: what is wrong and what to do, in English */
  stationProblems: (
    product: string,
    found: { name: string; lines: readonly string[]; page: string },
  ) => MailText
  /** What an admin decided, as a sentence of mails and notices */
  decided: Readonly<Record<DecisionKind, string>>
  /** `about`: what it is called; `lines`: reasons; `page`: address where more is seen, if known */
  decision: (decided: {
    name: string
    about: string
    sentence: string
    lines: readonly string[]
    page: string
  }) => MailText
  /** `done`: number of imported episodes of the feed `title` */
  feedImport: (
    product: string,
    ended: { name: string; title: string; done: number } & LeftOutLines,
  ) => MailText
  /** What an imported episode may lack */
  parts: Readonly<Record<LeftPart['part'], string>>
  /** `found`: undefined if the import failed, for the reason in `lines`; `isCut`: read only in part */
  libraryImport: (
    product: string,
    ended: {
      name: string
      host: string
      found?: Pick<LibraryFound, 'stars' | 'ratings' | 'plays' | 'playlists'>
      isCut: boolean
    } & LeftOutLines,
  ) => MailText
  /** What of a library was not read, or not to the end; the reason follows */
  notRead: Readonly<Record<LibraryPart, string>>
  /** Why an item of a library was not found */
  notInCatalogue: string
}

export const mailTexts = await textsByLanguage<MailTexts>(
  (language) => import(/* @vite-ignore */ `./${language}.ts`),
)
