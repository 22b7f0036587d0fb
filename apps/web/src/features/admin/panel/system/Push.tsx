import { adminPreviewPush, adminSendPush } from '@nava/contracts/admin'
import { useState } from 'react'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { useRowForm } from '../form/use-row-form.ts'
import { type Row, reloadAll, send } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import styles from './System.module.css'

type Preview = CallReply<typeof adminPreviewPush>

/** Writes a notification, shows it and whom it reaches, and then sends it. */
export default function Push() {
  const { t } = useWords()
  const [shown, setShown] = useState<{ body: Row; preview: Preview }>()
  const { form, fields } = useRowForm({
    endpoint: adminPreviewPush,
    draft: 'admin/push',
    send: async (body) => {
      const preview = (await send(adminPreviewPush, { body })) as Preview // as its contract says
      setShown({ body, preview })
    },
  })
  return (
    <>
      <ScreenHead title={t('admin.many.push')} />
      <Form form={form} className={styles.form}>
        <p>{t('admin.pushLead')}</p>
        <FormFields form={form} fields={fields} />
        <FormError form={form} />
        <Button type="submit" busy={form.busy}>
          {t('admin.preview')}
        </Button>
      </Form>
      {shown && <PushPreview key={JSON.stringify(shown)} {...shown} onSent={() => setShown(undefined)} />}
    </>
  )
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
