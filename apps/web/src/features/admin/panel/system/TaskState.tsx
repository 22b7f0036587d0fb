import { adminCancelTask, type AdminTask } from '@nava/contracts/admin'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useActions } from '../actions.tsx'
import { Moment } from '../Moment.tsx'
import { useWords } from '../words.ts'
import { Chip } from '../table/Cell.tsx'
import { TaskReport } from './TaskReport.tsx'
import styles from './System.module.css'

/** Milliseconds between looks at a task that is under way */
const LOOK_EVERY = 2000

const isActive = ({ state }: Pick<AdminTask, 'state'>) => state === 'waiting' || state === 'running'

/** Interval of a query that shows tasks: none once all have ended */
export const lookWhileActive = (tasks: readonly AdminTask[] = []): number | false =>
  tasks.some(isActive) ? LOOK_EVERY : false

const asTasks = {
  key: 'tasks',
  id: 'taskID',
  name: 'subject',
  actions: [{ key: 'cancel', icon: CircleStop, call: adminCancelTask }],
}

/** What becomes of tasks, each with its progress and, once it has ended, its report. */
export function TaskStates({ tasks }: { tasks: readonly AdminTask[] }) {
  const { t } = useWords()
  if (tasks.length === 0) return null
  return (
    <ul className={styles.tasks} aria-label={t('admin.many.tasks')}>
      {tasks.map((task) => (
        <TaskState key={task.taskID} task={task} />
      ))}
    </ul>
  )
}

function TaskState({ task }: { task: AdminTask }) {
  const { t, say, language } = useWords()
  const { actions, run, dialog } = useActions(asTasks)
  const [isOpen, setOpen] = useState(false)
  const { kind, subject, state, percent, files, reason, finished, name } = task
  return (
    <li data-state={state}>
      <div role="status">
        <p>
          <strong>{say('choice', kind)}</strong> <bdi>{subject}</bdi>{' '}
          <Chip state={state} text={say('choice', state)} />
          {finished && (
            <>
              {' '}
              <Moment iso={finished} />
            </>
          )}
          {name && (
            <>
              {' · '}
              <bdi>{name}</bdi>
            </>
          )}
        </p>
        {reason && <p dir="auto">{reason}</p>}
      </div>
      {isActive(task) && (
        <div className={styles.progress}>
          <progress max={100} value={percent} aria-label={say('choice', kind)} />
          <span>
            {formatNumber(percent / 100, language, { style: 'percent' })} · {t('admin.field.files')}:{' '}
            {formatNumber(files, language)}
          </span>
          {actions.map((action) => (
            <Button
              key={action.key}
              size="sm"
              icon={<action.icon />}
              onClick={() => run(action, [{ ...task }])}
            >
              {say('action', action.key)}
            </Button>
          ))}
        </div>
      )}
      {state === 'done' && (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('admin.report')}</summary>
          {isOpen && <TaskReport id={task.taskID} />}
        </details>
      )}
      <div>{dialog}</div>
    </li>
  )
}
