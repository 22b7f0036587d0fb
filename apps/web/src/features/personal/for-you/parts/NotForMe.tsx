import { ThumbsDown } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import styles from './NotForMe.module.css'

/** The action of the card's menu, one press nearer for those with a mouse or a keyboard */
export function NotForMe({ title, onRefuse }: { title: string; onRefuse: () => void }) {
  const { t } = useI18n()
  return (
    <span className={styles.refuse}>
      <IconButton size="sm" label={t('foryou.notForMe', { title })} onClick={onRefuse}>
        <ThumbsDown />
      </IconButton>
    </span>
  )
}
