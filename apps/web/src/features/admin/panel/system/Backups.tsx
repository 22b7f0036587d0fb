import {
  adminBackups,
  adminDownloadBackup,
  adminRemoveBackup,
  adminResetBackupSchedule,
  adminScheduleBackups,
  adminTakeBackup,
  adminVerifyBackup,
  BackupRow,
} from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { Archive, Download, HardDriveDownload, RotateCcw, ShieldCheck, Trash2 } from 'lucide-react'
import { call } from '../../../../lib/calls/call.ts'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { useActions } from '../actions.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { useRowForm } from '../form/use-row-form.ts'
import { type Action, type Row, reloadAll, send } from '../resource.ts'
import { Cell, fieldsByName } from '../table/Cell.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { Moment } from '../Moment.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import { lookWhileActive, TaskStates } from './TaskState.tsx'
import styles from './System.module.css'

type Overview = CallReply<typeof adminBackups>

const FIELDS = fieldsByName(BackupRow)
const COLUMNS = [...FIELDS.keys()].filter((name) => name !== 'backupID')

const take: Action = { key: 'takeBackup', icon: HardDriveDownload, call: adminTakeBackup, asks: true }
const reset: Action = {
  key: 'resetSchedule',
  icon: RotateCcw,
  call: adminResetBackupSchedule,
  isDangerous: true,
}
const ofPlace = { key: 'backups', id: '', name: '', actions: [take, reset] }

const ofBackup = {
  key: 'backups',
  id: 'backupID',
  name: 'backupID',
  actions: [
    { key: 'verifyBackup', icon: ShieldCheck, call: adminVerifyBackup },
    { key: 'removeBackup', icon: Trash2, call: adminRemoveBackup, isDangerous: true },
  ] satisfies Action[],
}

/** The browser downloads the archive itself, so that no memory of the page is needed. */
async function download(backup: string): Promise<void> {
  const { address } = await call(adminDownloadBackup, { params: { backup } })
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

export default function Backups() {
  const { t } = useWords()
  const overview = useQuery({
    ...query(adminBackups),
    staleTime: 0,
    refetchInterval: ({ state }) => lookWhileActive(state.data?.tasks),
  })
  return (
    <>
      <ScreenHead title={t('admin.many.backups')} />
      <Loaded query={overview} skeleton={<Skeleton height={300} />}>
        {(data) =>
          data.place === 'off' ? (
            <EmptyState icon={<Archive />} text={t('admin.backupsOff')} />
          ) : (
            <Place {...data} />
          )
        }
      </Loaded>
    </>
  )
}

function Place(overview: Overview) {
  const { place, reason, isDefault, lastTaken, lastFailed, failure, backups, tasks } = overview
  const { t, say } = useWords()
  const { run, dialog } = useActions(ofPlace)
  return (
    <>
      {place === 'away' && (
        <p role="alert" className={styles.warning} dir="auto">
          {t('admin.backupsAway')} {reason}
        </p>
      )}
      <div className={styles.tools}>
        <Button variant="primary" icon={<take.icon />} onClick={() => run(take, [{}])}>
          {say('action', take.key)}
        </Button>
        <p>
          <span>{t('admin.lastBackup')}: </span>
          {lastTaken ? <Moment iso={lastTaken} /> : <span>{t('admin.never')}</span>}
        </p>
      </div>
      {lastFailed && (
        <p className={styles.warning} dir="auto">
          {t('admin.backupFailed')} <Moment iso={lastFailed} />: {failure}
        </p>
      )}
      <TaskStates tasks={tasks} />
      {backups.length > 0 ? (
        <BackupTable backups={backups} />
      ) : (
        place === 'ready' && <EmptyState icon={<Archive />} text={t('admin.none')} />
      )}
      <section className={styles.section}>
        <h2>{t('admin.backupSchedule')}</h2>
        <Schedule {...overview} />
        {!isDefault && (
          <Button size="sm" icon={<reset.icon />} onClick={() => run(reset, [{}])}>
            {say('action', reset.key)}
          </Button>
        )}
      </section>
      {dialog}
    </>
  )
}

function Schedule({ schedule, zone }: Overview) {
  const { t } = useWords()
  const { form, fields } = useRowForm({
    endpoint: adminScheduleBackups,
    row: schedule,
    send: async (body) => {
      await send(adminScheduleBackups, { body })
      await reloadAll()
      toast(t('admin.saved'), { tone: 'good' })
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <p>
        {t('admin.backupsKept')} {t('admin.zone', { zone })}
      </p>
      <FormFields form={form} fields={fields} />
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('admin.save')}
      </Button>
    </Form>
  )
}

function BackupTable({ backups }: Pick<Overview, 'backups'>) {
  const { say } = useWords()
  const { actions, run, dialog } = useActions(ofBackup)
  return (
    <>
      <PlainTable
        screen="backups"
        columns={COLUMNS}
        rows={backups}
        keyOf={({ backupID }) => backupID}
        renderCell={(name, backup) => <Cell column={FIELDS.get(name)} value={(backup as Row)[name]} />}
        renderActions={(backup) => (
          <>
            <IconButton
              size="sm"
              label={`${say('action', 'download')}: ${backup.backupID}`}
              onClick={() => void download(backup.backupID).catch(toastError)}
            >
              <Download />
            </IconButton>
            {actions.map((action) => (
              <IconButton
                key={action.key}
                size="sm"
                label={`${say('action', action.key)}: ${backup.backupID}`}
                onClick={() => run(action, [backup])}
              >
                <action.icon />
              </IconButton>
            ))}
          </>
        )}
      />
      <div>{dialog}</div>
    </>
  )
}
