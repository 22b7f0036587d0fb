import { connectScrobbleAccount, limits, listScrobbleAccounts } from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { TextInput } from '../../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../../platform/forms/use-contract-form.ts'
import styles from '../Settings.module.css'

/** Asks for a ListenBrainz token. `service`: name of the service */
export function ConnectDialog({ service, onClose }: { service: string; onClose: () => void }) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { token: '' },
    isReady: ({ token }: { token: string }) => token.trim() !== '',
    send: async (body: { token: string }) => {
      await call(connectScrobbleAccount, { params: { service: 'listenbrainz' }, body })
      onClose()
      toast(t('setting.serviceConnected', { service }), { tone: 'good' })
      await invalidate(listScrobbleAccounts)
    },
  })
  return (
    <Dialog title={t('setting.connectServiceNamed', { service })} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <p>{t('setting.serviceTokenHint')}</p>
        <TextInput
          form={form}
          name="token"
          label={t('setting.serviceToken')}
          maxLength={limits.scrobbling.token}
          autoComplete="off"
        />
        <FormError form={form} />
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('setting.connectService')}
        </Button>
      </Form>
    </Dialog>
  )
}
