import { type Language, LANGUAGE_COOKIE, readLanguage } from '@nava/contracts'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

export const chosenLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined =>
  readLanguage(parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE])

/**
 * Returns the language chosen in this browser, else the first supported one of Accept-Language (RFC 9110,
 * 12.5.4).
 */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean) ?? '1'
    return { language: readLanguage(tag.trim()), quality: Number(quality) }
  })
  const [first] = accepted
    .filter(({ language, quality }) => language && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return chosenLanguage(request) ?? first?.language
}
