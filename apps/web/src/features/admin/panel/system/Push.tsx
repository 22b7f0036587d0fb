import { adminPreviewPush, adminSendPush, PushTopic } from '@nava/contracts/admin'
import { useState } from 'react'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { useField } from '../../../platform/forms/use-field.ts'
import { FormFields } from '../form/FormFields.tsx'
import { useRowForm, type Values } from '../form/use-row-form.ts'
import { type Row, reloadAll, send } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import styles from './System.module.css'

type Preview = CallReply<typeof adminPreviewPush>

/** Writes a notification, shows it and whom it reaches, and then sends it. */
export default function Push() {
  const { t, say } = useWords()
  const [shown, setShown] = useState<{ body: Row; preview: Preview }>()
  const { form, fields } = useRowForm({
    endpoint: adminPreviewPush,
    draft: 'admin/push',
    send: async (body) => {
      const preview = (await send(adminPreviewPush, { body })) as Preview // as its contract says
      setShown({ body, preview })
    },
  })
  const audience = useAudience({ form })
  return (
    <>
      <ScreenHead title={t('admin.many.push')} />
      <Form form={form} className={styles.form}>
        <p>{t('admin.pushLead')}</p>
        <FormFields form={form} fields={fields.filter(({ name }) => !isAudience(name))} />
        <Select
          label={t('admin.audience')}
          value={audience.chosen}
          options={['everybody', ...AUDIENCES].map((value) => ({ value, label: say('audience', value) }))}
          onChange={audience.choose}
        />
        <FormFields
          form={form}
          // It may be left out, but not once it is chosen.
          fields={fields
            .filter(({ name }) => name === audience.chosen)
            .map((field) => ({ ...field, isRequired: true }))}
        />
        <FormError form={form} />
        <Button type="submit" busy={form.busy} disabled={!audience.isComplete}>
          {t('admin.preview')}
        </Button>
      </Form>
      {shown && <PushPreview key={JSON.stringify(shown)} {...shown} onSent={() => setShown(undefined)} />}
    </>
  )
}

/** Fields of which one at most says who gets it */
const AUDIENCES = ['topic', 'artistID', 'djID'] as const

const isAudience = (name: string) => AUDIENCES.some((each) => each === name)

function useAudience({ form }: Pick<ReturnType<typeof useRowForm>, 'form'>) {
  const given = {
    topic: useField<Values, unknown>({ form, name: 'topic' }),
    artistID: useField<Values, unknown>({ form, name: 'artistID' }),
    djID: useField<Values, unknown>({ form, name: 'djID' }),
  }
  const filled = AUDIENCES.find((name) => given[name].value)
  const [chosen, setChosen] = useState<(typeof AUDIENCES)[number] | 'everybody'>(filled ?? 'everybody')
  return {
    chosen: filled ?? chosen,
    /** False until the artist or DJ is known, without which it would go to everybody */
    isComplete: filled !== undefined || chosen === 'everybody',
    choose: (audience: string) => {
      setChosen(AUDIENCES.find((name) => name === audience) ?? 'everybody')
      given.topic.set(audience === 'topic' ? PushTopic.options[0] : '')
      given.artistID.set(null)
      given.djID.set(null)
    },
  }
}

interface PushPreviewProps {
  body: Row
  preview: Preview
  onSent: () => void
}

function PushPreview({ body, preview: { event, ...reach }, onSent }: PushPreviewProps) {
  const { t, say, language } = useWords()
  const [isBusy, setBusy] = useState(false)
  const sendNow = async () => {
    setBusy(true)
    try {
      await send(adminSendPush, { body })
      await reloadAll()
      toast(t('admin.pushSent'), { tone: 'good' })
      onSent()
    } catch (error) {
      await toastError(error)
      setBusy(false)
    }
  }
  return (
    <section className={styles.section} aria-label={t('admin.preview')}>
      <div className={styles.notification}>
        {event.image && <img src={event.image} alt="" />}
        <div dir="auto">
          <strong>{event.title}</strong>
          <p>{event.body}</p>
          {event.click_action && <code>{event.click_action}</code>}
        </div>
      </div>
      <dl className={styles.counts}>
        {Object.entries(reach).map(([name, count]) => (
          <div key={name}>
            <dt>{say('field', name)}</dt>
            <dd>{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
      <Button variant="primary" busy={isBusy} onClick={() => void sendNow()}>
        {say('action', 'sendPush')}
      </Button>
    </section>
  )
}
