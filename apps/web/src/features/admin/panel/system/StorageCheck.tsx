import { adminListTasks, adminVerifyMedia } from '@nava/contracts/admin'
import { useQueries } from '@tanstack/react-query'
import { ShieldCheck, Wrench } from 'lucide-react'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { useActions } from '../actions.tsx'
import type { Action } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import { lookWhileActive, TaskStates } from './TaskState.tsx'
import styles from './System.module.css'

const KINDS = ['verifyMedia', 'repairMedia'] as const
const SHOWN = '3'

const actions: readonly Action[] = [
  { key: 'verifyMedia', icon: ShieldCheck, call: adminVerifyMedia, bodyOf: () => ({ repair: false }) },
  {
    key: 'repairMedia',
    icon: Wrench,
    call: adminVerifyMedia,
    isDangerous: true,
    bodyOf: () => ({ repair: true }),
  },
  {
    key: 'repairMany',
    icon: Wrench,
    call: adminVerifyMedia,
    isDangerous: true,
    bodyOf: () => ({ repair: true, acceptsLosses: true }),
  },
]
const ofStorage = { key: 'mediachecks', id: '', name: '', actions }

/** Checks of the stored files, and what they found */
export default function StorageCheck() {
  const { t, say } = useWords()
  const { run, dialog } = useActions(ofStorage)
  const lists = useQueries({
    queries: KINDS.map((kind) => ({
      ...query(adminListTasks, { query: { kind, take: SHOWN } }),
      staleTime: 0,
      refetchInterval: ({
        state,
      }: {
        state: { data?: { items: Parameters<typeof lookWhileActive>[0] } | undefined }
      }) => lookWhileActive(state.data?.items),
    })),
  })
  const tasks = lists.flatMap(({ data }) => data?.items ?? []).toSorted((a, b) => b.taskID - a.taskID)
  const checks = {
    data: lists.every(({ data }) => data) ? tasks : undefined,
    error: lists.find(({ error }) => error)?.error ?? null,
    refetch: () => lists.map(({ refetch }) => refetch()),
  }
  return (
    <>
      <ScreenHead title={t('admin.many.mediachecks')} />
      <p>{t('admin.mediaChecks')}</p>
      <div className={styles.tools}>
        {actions.map((action) => (
          <Button key={action.key} icon={<action.icon />} onClick={() => run(action, [{}])}>
            {say('action', action.key)}
          </Button>
        ))}
      </div>
      <Loaded
        query={checks}
        skeleton={<Skeleton height={80} />}
        empty={<EmptyState icon={<ShieldCheck />} text={t('admin.none')} />}
      >
        {(found) => <TaskStates tasks={found} />}
      </Loaded>
      <div>{dialog}</div>
    </>
  )
}
