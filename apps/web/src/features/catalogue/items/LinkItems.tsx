import { ExternalLink, Link2 } from 'lucide-react'
import { copyText } from '../../../lib/browser/copy-field.ts'
import { t as translate, useI18n } from '../../../lib/i18n/i18n.ts'
import { siteAddress, useSite } from '../../../lib/paths/site.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { MenuItem, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { type Shared, openShareDialog } from '../../listening/item-dialogs/item-dialogs.ts'

/** Entries of a menu that open a page in a new tab and copy its link */
export default function LinkItems({ shared }: { shared: Shared }) {
  const { t } = useI18n()
  const site = siteAddress(useSite())
  return (
    <>
      <MenuLink
        icon={<ExternalLink />}
        link={
          <a href={shared.link('')} target="_blank" rel="noopener">
            {t('menu.openInTab')}
          </a>
        }
      />
      <MenuItem icon={<Link2 />} onSelect={() => void copyLink(shared, site)}>
        {t('menu.copyLink')}
      </MenuItem>
    </>
  )
}

/** The dialog for sharing has the link in a field, from where it can be copied by hand. */
async function copyLink(shared: Shared, site: string): Promise<void> {
  if (await copyText(shared.link(site))) toast(translate('menu.linkCopied'), { tone: 'good' })
  else openShareDialog(shared)
}
