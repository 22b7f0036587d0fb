import type { PushEvent, PushType } from '@nava/contracts'
import type { MessageKey, Translate } from '../../../lib/i18n.ts'

/** Returns the words below a title: a reminder's are the page's own, since the server does not know its language. */
export const bodyText = ({ type, body }: Pick<PushEvent, 'type' | 'body'>, t: Translate): string =>
  type === 'programme' ? t('account.notices.soon') : body

/** Returns the text for what a notification is about. */
export const typeText = (type: PushType): MessageKey => `account.notices.type.${type}`
