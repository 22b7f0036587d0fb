import { liveM3u, liveMasterPlaylist, livePls, liveRadio } from '@nava/contracts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { siteAddress, useSite } from '../../../lib/paths/site.ts'
import { CopyField } from '../../listening/share/CopyField.tsx'
import styles from './OtherPlayers.module.css'

/** Addresses of the built-in channel for radios and players outside of the browser */
export default function OtherPlayers() {
  const { t } = useI18n()
  const site = siteAddress(useSite())
  return (
    <details className={styles.players}>
      <summary>{t('live.players')}</summary>
      <div className={styles.ways}>
        <CopyField
          label={t('live.players.sound')}
          copyLabel={t('live.players.copySound')}
          value={site + liveRadio.path}
        />
        <p className={styles.files}>
          {t('live.players.file')}{' '}
          {[liveM3u, livePls].map(({ path }) => (
            <a key={path} href={path} download>
              {path.slice(path.lastIndexOf('.'))}
            </a>
          ))}
        </p>
        <CopyField
          label={t('live.players.picture')}
          copyLabel={t('live.players.copyPicture')}
          value={site + liveMasterPlaylist.path}
        />
      </div>
    </details>
  )
}
