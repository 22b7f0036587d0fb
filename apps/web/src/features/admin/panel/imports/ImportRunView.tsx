import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleStop, Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { codeText } from '../../../../lib/calls/error-text.ts'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ProgressBar } from '../../../../ui/states/ProgressBar.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { useWords } from '../words.ts'
import { ImportItems } from './ImportItems.tsx'
import { RENEW, type ImportRun, importCalls, isUnderWay, useChange, usePlace } from './calls.ts'
import styles from './Imports.module.css'

/** An import: its progress, its plan, and what became of the files */
export function ImportRunView({ id }: { id: string }) {
  const { t } = useWords()
  const [, go] = usePlace()
  const run = useQuery({
    ...query(importCalls.read, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? RENEW : false),
  })
  return (
    <section>
      <Button
        size="sm"
        icon={<ArrowLeft className={styles.turned} />}
        onClick={() => go({ run: '', kind: '', page: '' })}
      >
        {t('admin.import.choose')}
      </Button>
      <Loaded
        query={run}
        skeleton={<RowsSkeleton rows={4} />}
        notFound={<EmptyState text={t('admin.noneFound')} />}
      >
        {(shown) => <Run run={shown} />}
      </Loaded>
    </section>
  )
}

function Run({ run }: { run: ImportRun }) {
  const words = useWords()
  const { t, say, language } = words
  const { importID, folder, state, step, done, total, counts } = run
  const params = { id: String(importID) }
  const cancel = useChange(() => call(importCalls.cancel, { params }))
  const number = (value: number) => formatNumber(value, language)
  const work = t(step === 'plan' ? 'admin.import.planning' : 'admin.import.importing')
  return (
    <>
      <h2>
        <bdi>{folder || 'IMPORT_DIR'}</bdi>
      </h2>
      <p>
        <span role="status">{isUnderWay(run) ? work : say('choice', state)}</span>{' '}
        {total > 0 && <span>{t('admin.import.progress', { done: number(done), total: number(total) })}</span>}
      </p>
      {isUnderWay(run) && (
        <div className={styles.foot}>
          <ProgressBar label={work} percent={total > 0 ? (100 * done) / total : undefined} />
          <Button
            size="sm"
            icon={<CircleStop />}
            busy={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            {t('admin.import.cancel')}
          </Button>
        </div>
      )}
      {run.code && (
        <p role="alert" className={styles.fault}>
          {codeText({ code: run.code, params: run.params }, words, run.reason)}
        </p>
      )}
      {state === 'planned' && <Start params={params} isEmpty={(counts['new'] ?? 0) === 0} />}
      {Object.keys(counts).length > 0 && <ImportItems run={run} />}
    </>
  )
}

function Start({ params, isEmpty }: { params: { id: string }; isEmpty: boolean }) {
  const { t } = useWords()
  const [confirm, setConfirm] = useState(true)
  const start = useChange(() => call(importCalls.start, { params, body: { confirm } }))
  if (isEmpty) return <p>{t('admin.import.nothingNew')}</p>
  return (
    <div className={styles.foot}>
      <Switch checked={confirm} onChange={setConfirm}>
        {t('admin.import.confirm')}
      </Switch>
      <Button
        variant="primary"
        icon={<Download />}
        busy={start.isPending}
        onClick={() => start.mutate(undefined)}
      >
        {t('admin.import.start')}
      </Button>
    </div>
  )
}
