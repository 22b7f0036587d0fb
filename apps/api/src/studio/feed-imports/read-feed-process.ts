import { answerParent } from '../../platform/answer-parent.ts'
import { readFeedOrLink } from './read-feed-or-link.ts'

export interface FeedText {
  xml: string
  base: string | undefined
}

answerParent(({ xml, base }: FeedText) => readFeedOrLink(xml, base))
