import type { PushEvent, PushType } from '@nava/contracts'
import type { PlainKey, Translate } from '../../../../lib/i18n/i18n.ts'

/** Reminders are translated here, because the server does not know the page's language. */
export const bodyText = ({ type, body }: Pick<PushEvent, 'type' | 'body'>, t: Translate): string =>
  type === 'programme' ? t('account.notices.soon') : body

export const typeText = (type: PushType): PlainKey => `account.notices.type.${type}`
