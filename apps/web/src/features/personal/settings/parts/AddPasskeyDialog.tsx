import { type User, addPasskey, limits, listPasskeys, startPasskey } from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { createPasskey, isKnownAlready } from '../../../../lib/session/passkeys.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { deviceOf } from '../../../../lib/browser/device-of.ts'
import { type OwnerProof, OwnerProofForm } from './OwnerProofForm.tsx'
import styles from '../Settings.module.css'

export function AddPasskeyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useI18n()
  const add = async (proof: OwnerProof) => {
    const made = await createPasskey(await call(startPasskey, { body: proof }))
    if (made.state === 'failed' && !isKnownAlready(made.error)) throw made.error
    if (made.state !== 'answered') {
      onClose()
      return toast(t(made.state === 'failed' ? 'setting.passkeyKnown' : 'setting.passkeyCancelled'))
    }
    await call(addPasskey, { body: { name: nameOfDevice(t), credential: made.answer } })
    onClose()
    toast(t('setting.passkeyAdded'), { tone: 'good' })
    await invalidate(listPasskeys)
  }
  return (
    <Dialog title={t('setting.addPasskey')} onClose={onClose}>
      <div className={styles.stack}>
        <p>{t('setting.addPasskeyLead')}</p>
        <OwnerProofForm user={user} send={t('setting.passkeyContinue')} onProof={add} />
      </div>
    </Dialog>
  )
}

function nameOfDevice(t: ReturnType<typeof useI18n>['t']): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  const name = browser && system ? t('setting.deviceName', { browser, system }) : browser || system
  return (name || t('setting.unknownDevice')).slice(0, limits.passkey.name)
}
