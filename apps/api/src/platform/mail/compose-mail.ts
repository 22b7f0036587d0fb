import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@nava/contracts'
import { escapeHtml } from '../escape-html.ts'
import { type MailText, type MailTexts, mailTexts } from './texts/mail-texts.ts'

export interface ComposedMail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Unknown languages fall back to English. */
export type ComposeMail = (
  language: Language | undefined,
  words: (texts: MailTexts) => MailText,
  code?: string,
) => ComposedMail

/** `publicUrl`: address at which codes may be used; empty if unknown */
export function composeMails({ publicUrl }: { publicUrl: string }): ComposeMail {
  const host = URL.parse(publicUrl)?.hostname
  return (language = DEFAULT_LANGUAGE, words, code) => {
    const { subject, paragraphs } = words(mailTexts[language])
    // Browsers and mail programs offer a code only to the site named in the last line:
    // https://wicg.github.io/sms-one-time-codes/
    const bound = code !== undefined && host ? `@${host} #${code}` : ''
    return {
      subject,
      text: `${[...paragraphs, ...(bound ? [bound] : [])].join('\n\n')}\n`,
      html: toHtml(language, { subject, paragraphs, code, bound }),
      headers: {
        'Content-Language': language,
        // Prevents automatic replies (RFC 3834)
        'Auto-Submitted': 'auto-generated',
      },
    }
  }
}

const PAGE = 'margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.6 system-ui,sans-serif'
const COLUMN = 'max-width:560px;margin:0 auto'
const CODE = 'font-size:28px;letter-spacing:2px'
const SMALL = 'font-size:13px;color:#595959'

function toHtml(
  language: Language,
  { subject, paragraphs, code, bound }: MailText & { code: string | undefined; bound: string },
): string {
  const { dir } = LANGUAGES[language]
  const shown = paragraphs.map((paragraph) => {
    const text = escapeHtml(paragraph).replaceAll('\n', '<br>\n')
    return `<p>${code === undefined ? text : text.replace(code, `<strong dir="ltr" style="${CODE}">${code}</strong>`)}</p>`
  })
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}"><main lang="${language}" dir="${dir}" style="${COLUMN}">
${shown.join('\n')}
${bound && `<p dir="ltr" style="${SMALL}">${escapeHtml(bound)}</p>`}
</main></body>
</html>
`
}
