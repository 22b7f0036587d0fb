import { Share2 } from 'lucide-react'
import { useI18n } from '../../lib/i18n.ts'
import { siteAddress, useSite } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { shareLink } from './share-link.ts'

interface ShareButtonProps {
  title: string
  /** Makes the link of the site's address. */
  link: (site: string) => string
}

/** Shares the page of something. */
export function ShareButton({ title, link }: ShareButtonProps) {
  const { t } = useI18n()
  const site = siteAddress(useSite())
  return (
    <Button icon={<Share2 />} onClick={() => void shareLink(link(site), title)}>
      {t('tracks.share')}
    </Button>
  )
}
