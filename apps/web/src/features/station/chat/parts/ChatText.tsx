import { chatTokens } from './chat-tokens.ts'
import styles from './ChatRow.module.css'

export function ChatText({ text, names }: { text: string; names: readonly string[] }) {
  return chatTokens(text, names).map((token, at) => {
    switch (token.kind) {
      case 'text':
        return <span key={at}>{token.text}</span>
      case 'mention':
        return (
          <bdi key={at} className={styles.mention}>
            {token.text}
          </bdi>
        )
      case 'link':
        return (
          <a key={at} href={token.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
            {token.text}
          </a>
        )
      default:
        return token satisfies never
    }
  })
}
