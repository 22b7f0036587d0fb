import { CircleAlert, CircleCheck, CirclePause, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../UploadPanel.module.css'

interface StepPanelProps {
  title: string
  tone?: 'good' | 'bad' | 'waiting'
  busy?: boolean
  children: ReactNode
}

export function StepPanel({ title, tone, busy = false, children }: StepPanelProps) {
  const Icon =
    tone === 'good'
      ? CircleCheck
      : tone === 'bad'
        ? CircleAlert
        : tone === 'waiting'
          ? CirclePause
          : LoaderCircle
  return (
    <section className={styles.step} data-tone={tone} data-busy={busy || undefined}>
      <div role={tone === 'bad' ? 'alert' : 'status'}>
        <h2 className={styles.title}>
          <Icon aria-hidden />
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
