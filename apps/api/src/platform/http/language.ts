import { LANGUAGE_COOKIE } from '@nava/contracts'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

const LANGUAGES = ['en', 'fa', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** Takes a tag (fa-IR) or name; returns undefined for unsupported languages. */
export const readLanguage = (tag: string | null | undefined): Language | undefined =>
  LANGUAGES.find((each) => each === tag?.trim().toLowerCase().split('-', 1)[0])

export const chosenLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined =>
  readLanguage(parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE])

/** Returns the language chosen in this browser, else the first supported of Accept-Language (RFC 9110, 12.5.4). */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean) ?? '1'
    return { language: readLanguage(tag), quality: Number(quality) }
  })
  const [first] = accepted
    .filter(({ language, quality }) => language && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return chosenLanguage(request) ?? first?.language
}
