import { randomMusics } from '@nava/contracts'
import { Dices } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import styles from './RandomMusics.module.css'

const DrawnMusics = lazyPart(() => import('./DrawnMusics.tsx'))

export function RandomMusics() {
  const { t } = useI18n()
  const [requested, setRequested] = useState(
    () => queryClient.getQueryData(query(randomMusics).queryKey) !== undefined,
  )
  const invitation = (
    <section className={styles.invitation} aria-label={t('home.randomMusics')}>
      <div>
        <h2>{t('home.randomMusics')}</h2>
        <p>{t('home.randomHint')}</p>
      </div>
      <Button icon={<Dices />} variant="primary" busy={requested} onClick={() => setRequested(true)}>
        {t('home.randomMusics')}
      </Button>
    </section>
  )
  if (!requested) return invitation
  return (
    <Suspense fallback={invitation}>
      <DrawnMusics />
    </Suspense>
  )
}
