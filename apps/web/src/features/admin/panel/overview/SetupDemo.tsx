import { getHome } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CallReply, call } from '../../../../lib/calls/call.ts'
import { invalidate, query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ProgressBar } from '../../../../ui/states/ProgressBar.tsx'
import { reloadAll } from '../resource.ts'
import { useWords } from '../words.ts'
import { overviewCalls } from './calls.ts'
import styles from './Overview.module.css'

type Demo = CallReply<typeof overviewCalls.setup>['demo']

/** Milliseconds after which the list is read again, while the demo is made and otherwise */
const RENEW = { making: 2000, otherwise: 10_000 }

/** What is done of the first set-up, read again while the list is shown */
export const useSetupList = () =>
  useQuery({
    ...query(overviewCalls.setup),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.demo.state === 'making') return RENEW.making
      return data?.isDismissed ? false : RENEW.otherwise
    },
  })

/** The demo of the first set-up: the choice, how far it is, and what came of it */
export function SetupDemo({ demo: { state, playable, total, reason } }: { demo: Demo }) {
  const { t, language } = useWords()
  const fill = useMutation({
    mutationFn: () => call(overviewCalls.fillDemo),
    onError: toastError,
    onSettled: () => reloadAll(),
  })
  useEffect(() => {
    if (state === 'ready') void invalidate(getHome)
  }, [state])
  const number = (value: number) => formatNumber(value, language)
  const counts = { done: number(playable), total: number(total) }
  const making = total > 0 ? t('admin.setup.demoMaking', counts) : t('admin.setup.demoStarts')
  const canFill = state === 'possible' || state === 'failed'
  return (
    <div className={styles.demo}>
      <div role="status">
        {state === 'making' && <p>{making}</p>}
        {state === 'ready' && <p>{t('admin.setup.demoReady')}</p>}
        {(state === 'noFiles' || state === 'occupied') && <p>{t(`admin.setup.demo.${state}`)}</p>}
      </div>
      {state === 'making' && (
        <ProgressBar label={making} percent={total > 0 ? (100 * playable) / total : undefined} />
      )}
      {state === 'failed' && (
        <p role="alert">
          <strong>{t('admin.setup.demoFailed')}</strong> <bdi>{reason}</bdi>
        </p>
      )}
      {canFill && (
        <Button size="sm" busy={fill.isPending} onClick={() => fill.mutate()}>
          {t(state === 'failed' ? 'admin.setup.demoAgain' : 'admin.setup.fillDemo')}
        </Button>
      )}
      {state !== 'noFiles' && state !== 'occupied' && <p>{t('admin.setup.demoHint')}</p>}
    </div>
  )
}
