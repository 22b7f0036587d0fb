import type { PushType } from '@nava/contracts'
import type { MessageKey } from '../../../lib/i18n.ts'

/** Returns the text for what a notification is about. */
export const typeText = (type: PushType): MessageKey => `account.notices.type.${type}`
