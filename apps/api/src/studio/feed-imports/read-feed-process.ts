import { answerAside } from '../../platform/answer-aside.ts'
import { readFeedOrLink } from './read-feed-or-link.ts'

export interface FeedText {
  xml: string
  base: string | undefined
}

answerAside(({ xml, base }: FeedText) => readFeedOrLink(xml, base))
