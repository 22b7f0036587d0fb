import { useMutation } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { reloadAll } from '../resource.ts'
import { ServiceTest } from '../station/ServiceTest.tsx'
import { useWords } from '../words.ts'
import { overviewCalls } from './calls.ts'
import { SetupDemo, useSetupList } from './SetupDemo.tsx'
import styles from './Overview.module.css'

const ITEMS = ['address', 'mail', 'backup', 'artist', 'track'] as const

/** What is still to be done of the first set-up; ticks itself */
export function SetupList() {
  const { t } = useWords()
  const { data } = useSetupList()
  const dismiss = useMutation({
    mutationFn: () => call(overviewCalls.dismissSetup),
    onError: toastError,
    onSuccess: () => reloadAll(),
  })
  if (!data) return null
  const { demo } = data
  const isDone = ITEMS.every((item) => data[item])
  if (demo.state !== 'making' && (data.isDismissed || isDone)) return null
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
      {demo.state !== 'noFiles' && demo.state !== 'occupied' && <SetupDemo demo={demo} />}
      <div className={styles.tools}>
        {!data.mail && <ServiceTest service="mail" />}
        <Button size="sm" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('admin.setup.dismiss')}
        </Button>
      </div>
    </section>
  )
}
