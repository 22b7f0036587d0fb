import { adminQueueJobs } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import type { Row } from '../resource.ts'
import { Cell, fieldsByName } from '../table/Cell.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'

/** Milliseconds */
const LOOK_EVERY = 5000

const COLUMNS = ['job', 'jobID', 'state', 'percent', 'attempts', 'created', 'reason']
const FIELDS = fieldsByName(adminQueueJobs.reply.shape.jobs.element)

/** The jobs of every queue: uploads, pictures, imports, scrobbles */
export default function QueueJobs() {
  const { t, say } = useWords()
  const jobs = useQuery({ ...query(adminQueueJobs), staleTime: 0, refetchInterval: LOOK_EVERY })
  return (
    <>
      <ScreenHead title={t('admin.many.queuejobs')} />
      <Loaded
        query={{ ...jobs, data: jobs.data?.jobs }}
        skeleton={<Skeleton height={200} />}
        empty={<EmptyState icon={<ListChecks />} text={t('admin.none')} />}
      >
        {(rows) => (
          <PlainTable
            screen="queuejobs"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ queue, jobID }) => `${queue} ${jobID}`}
            renderCell={(name, row) =>
              name === 'job' ? (
                say('choice', row.job)
              ) : (
                <Cell column={FIELDS.get(name)} value={(row as Row)[name]} />
              )
            }
          />
        )}
      </Loaded>
    </>
  )
}
