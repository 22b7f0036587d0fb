import { useMutation, useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { reloadAll } from '../resource.ts'
import { useWords } from '../words.ts'
import { overviewCalls } from './calls.ts'
import styles from './Overview.module.css'

const ITEMS = ['address', 'mail', 'backup', 'artist', 'track'] as const

/** What is still to be done of the first set-up; ticks itself */
export function SetupList() {
  const { t } = useWords()
  const { data } = useQuery(query(overviewCalls.setup))
  const options = { onError: toastError, onSuccess: () => reloadAll() }
  const dismiss = useMutation({ mutationFn: () => call(overviewCalls.dismissSetup), ...options })
  const mail = useMutation({ mutationFn: () => call(overviewCalls.testMail), ...options })
  if (!data || data.isDismissed || ITEMS.every((item) => data[item])) return null
  return (
    <section className={styles.todo}>
      <h2>{t('admin.setup.list')}</h2>
      <ul className={styles.setup}>
        {ITEMS.map((item) => (
          <li key={item}>
            {data[item] ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
            <span>{t(`admin.setup.item.${item}`)}</span>
            {data[item] && <small>{t('admin.choice.done')}</small>}
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        {!data.mail && (
          <Button size="sm" busy={mail.isPending} onClick={() => mail.mutate()}>
            {t('admin.setup.testMail')}
          </Button>
        )}
        <Button size="sm" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('admin.setup.dismiss')}
        </Button>
      </div>
      {mail.data && !mail.data.isSent && (
        <p role="alert">
          <span>{mail.data.reason || t('admin.setup.noMail')}</span>
        </p>
      )}
    </section>
  )
}
