import {
  adminRemoveStationPicture,
  adminStation,
  adminStationPicture,
  adminUpdateStation,
} from '@nava/contracts/admin'
import { getSite } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { invalidate, query } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import { CroppedPicture } from '../../../platform/forms/CroppedPicture.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { FormFields } from '../form/FormFields.tsx'
import formStyles from '../form/Form.module.css'
import { FILLED_IN_BY_HAND, useRowForm } from '../form/use-row-form.ts'
import { useActions } from '../actions.tsx'
import { type Action, reloadAll, send } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import styles from './Station.module.css'

type Station = CallReply<typeof adminStation>

const STATION_ID = 1

/** Name, look, contacts and links of the station */
export default function StationScreen() {
  const { say } = useWords()
  const station = useQuery({ ...query(adminStation), ...FILLED_IN_BY_HAND })
  const title = say('many', 'station')
  return (
    <>
      <ScreenHead title={title} />
      <Loaded query={station} skeleton={<FormSkeleton fields={8} />}>
        {(row) => (
          <div className={formStyles.columns}>
            <StationForm row={row} />
            <StationLogo version={row.imageVersion} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const removal = {
  key: 'removeLogo',
  icon: Trash2,
  call: adminRemoveStationPicture,
  isDangerous: true,
} satisfies Action
const ofLogo = { key: 'station', id: '', name: '', actions: [removal] }

const reload = () => Promise.all([reloadAll(), invalidate(getSite)])

function StationForm({ row }: { row: Station }) {
  const { t } = useWords()
  const { form, fields } = useRowForm({
    endpoint: adminUpdateStation,
    row,
    draft: 'admin/station',
    send: async (body) => {
      await send(adminUpdateStation, { body })
      await reload()
      toast(t('admin.saved'), { tone: 'good' })
    },
  })
  return (
    <Form form={form} className={formStyles.form}>
      {fields.map((field) => (
        <div key={field.name}>
          <FormFields form={form} fields={[field]} />
          <Origin {...row.current.find((each) => each.field === field.name)} />
        </div>
      ))}
      <FormError form={form} />
      <div className={formStyles.foot}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('admin.save')}
        </Button>
      </div>
    </Form>
  )
}

/** What counts, and where it comes from */
function Origin({ value = '', origin = 'default' }: Partial<Station['current'][number]>) {
  const { say } = useWords()
  return (
    <p className={styles.origin}>
      {say('choice', origin)}
      {value !== '' && (
        <>
          {': '}
          <bdi>{value}</bdi>
        </>
      )}
    </p>
  )
}

function StationLogo({ version }: { version: string }) {
  const { t, say } = useWords()
  const { run, dialog } = useActions(ofLogo)
  return (
    <aside className={formStyles.pictures} aria-label={t('admin.pictures')}>
      <CroppedPicture
        label={t('admin.logo')}
        shape="square"
        kind="music"
        current={imageOf('station', STATION_ID, version)}
        send={async (picture) => {
          const reply = await send(adminStationPicture, { body: picture })
          await reload()
          return String(reply)
        }}
      />
      <p className={styles.origin}>{t('admin.logoHint')}</p>
      {version !== '' && (
        <Button size="sm" icon={<Trash2 />} onClick={() => run(removal, [{}], () => void reload())}>
          {say('action', removal.key)}
        </Button>
      )}
      <div>{dialog}</div>
    </aside>
  )
}
