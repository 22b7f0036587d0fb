import { useQuery, useQueryClient } from '@tanstack/react-query'
import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { formatBytes } from '../../../lib/formats/format-bytes.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { useDownloads } from './downloads-store.ts'
import styles from './Notes.module.css'

const STORAGE = ['storage'] as const

async function readStorage() {
  const { storage } = secureOnly
  const [{ quota, usage = 0 } = {}, isPersistent] = await Promise.all([
    storage?.estimate(),
    storage?.persisted(),
  ])
  return { left: quota === undefined ? undefined : Math.max(0, quota - usage), isPersistent }
}

export function StorageNote() {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const downloaded = useDownloads().filter(({ state }) => state === 'kept')
  const size = downloaded.reduce((sum, { bytes }) => sum + bytes, 0)
  const { data } = useQuery({
    queryKey: [...STORAGE, downloaded.length],
    queryFn: readStorage,
    networkMode: 'always',
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const keep = async () => {
    const isPersistent = await secureOnly.storage?.persist().catch(() => false)
    if (!isPersistent) toast(t('downloads.notPersistent'))
    await client.invalidateQueries({ queryKey: STORAGE })
  }
  if (downloaded.length === 0) return null
  return (
    <div className={styles.storage}>
      <p>
        <bdi>{t('downloads.total', { count: downloaded.length, size: formatBytes(size, language) })}</bdi>
        {data?.left !== undefined && (
          <>
            {' · '}
            <bdi>{t('downloads.left', { size: formatBytes(data.left, language) })}</bdi>
          </>
        )}
      </p>
      {data?.isPersistent === false && (
        <p className={styles.note}>
          {t('downloads.mayVanish')}{' '}
          <Button size="sm" onClick={() => void keep()}>
            {t('downloads.keep')}
          </Button>
        </p>
      )}
    </div>
  )
}
