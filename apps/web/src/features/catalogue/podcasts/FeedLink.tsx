import { Rss } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'

export function FeedLink({ title, to }: { title: string; to: string }) {
  const { t } = useI18n()
  return (
    <a
      href={to}
      type="application/rss+xml"
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'quiet' })}
      aria-label={t('lists.feedOf', { title })}
      title={t('lists.feed')}
    >
      <Rss aria-hidden />
    </a>
  )
}
