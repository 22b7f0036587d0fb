import { HeartHandshake } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'

interface SupportLinkProps {
  name: string
  support: { link: string; label: string }
}

/** Words of any length beside other buttons */
const SHORT = {
  maxInlineSize: 'min(60vw, 20em)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** Leads to where listeners give money, which is no page of this site. */
export function SupportLink({ name, support }: SupportLinkProps) {
  const { t } = useI18n()
  return (
    <a href={support.link} target="_blank" rel="noopener noreferrer ugc nofollow" className={buttonClass()}>
      <HeartHandshake aria-hidden />
      <bdi style={SHORT} title={support.link}>
        {support.label || t('tracks.support', { name })}
      </bdi>
    </a>
  )
}
