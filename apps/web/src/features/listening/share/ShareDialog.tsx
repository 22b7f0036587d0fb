import { Share2 } from 'lucide-react'
import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { shareLinks } from '../../../lib/paths/paths.ts'
import { siteAddress, useSite } from '../../../lib/paths/site.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { Shared } from '../item-dialogs/item-dialogs.ts'
import { CopyField } from './CopyField.tsx'
import { QrCode } from './QrCode.tsx'
import { embedCode } from './embed-code.ts'
import styles from './ShareDialog.module.css'

export default function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useI18n()
  const site = siteAddress(useSite())
  const { title, embed } = shared
  const link = shared.link(site)
  return (
    <Dialog title={t('share.title', { title })} onClose={onClose}>
      <div className={styles.ways}>
        {secureOnly.share && (
          <Button variant="primary" icon={<Share2 />} onClick={() => void shareNatively(title, link)}>
            {t('share.native')}
          </Button>
        )}
        <CopyField label={t('share.link')} copyLabel={t('share.copyLink')} value={link} />
        {embed && (
          <CopyField
            label={t('share.embed')}
            copyLabel={t('share.copyEmbed')}
            value={embedCode({ kind: embed.kind, title, address: shareLinks.embed(site, embed) })}
          />
        )}
        <figure className={styles.qr}>
          <QrCode text={link} label={t('share.qr')} />
          <figcaption>{t('share.qrHint')}</figcaption>
        </figure>
      </div>
    </Dialog>
  )
}

async function shareNatively(title: string, url: string): Promise<void> {
  await secureOnly.share?.({ title, url }).catch(() => undefined)
}
