import { Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useMe } from '../../../lib/session/me.ts'
import { imageAddress, paths } from '../../../lib/paths/paths.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import styles from './ProfileHeader.module.css'

const AVATAR_SIZE = 112

export function ProfileHeader() {
  const { t } = useI18n()
  const me = useMe()
  const name = me?.name ?? ''
  return (
    <header className={styles.header}>
      <Avatar
        name={name}
        size={AVATAR_SIZE}
        src={imageAddress('user', me?.userID ?? 0, me?.imageVersion ?? '', 256)}
      />
      <div className={styles.words}>
        <h1 dir="auto">{name || t('library.profile')}</h1>
        <p className={styles.facts}>
          {me?.email && <bdi>{me.email}</bdi>}
          <span className={styles.tier}>{t('library.unlimited')}</span>
        </p>
      </div>
      <Link to={paths.settings} className={buttonClass()}>
        <Settings aria-hidden />
        {t('library.settings')}
      </Link>
    </header>
  )
}
