import { type User, addPasskey, limits, listPasskeys, startPasskey } from '@nava/contracts'
import { useState } from 'react'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { createPasskey, isKnownAlready } from '../../../lib/session/passkeys.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { deviceOf } from './device-of.ts'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from '../Settings.module.css'

/** Requires the password or a mailed code first. */
export function AddPasskeyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useI18n()
  const [byCode, setByCode] = useState(user.hasPassword !== true)
  const add = async (proof: { password: string } | { code: string }) => {
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
        {byCode ? (
          <MailedCodeForm
            email={user.email ?? ''}
            send={t('setting.passkeyContinue')}
            onCode={async (code) => {
              try {
                await add({ code })
                return true
              } catch (error) {
                if (error instanceof ProblemError && error.problem.code === 'code.wrong') return false
                throw error
              }
            }}
          />
        ) : (
          <>
            <PasswordForm send={t('setting.passkeyContinue')} onPassword={(password) => add({ password })} />
            <button type="button" className={styles.link} onClick={() => setByCode(true)}>
              {t('setting.byCode')}
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Returns a passkey's first name: the device on which it was created. */
function nameOfDevice(t: ReturnType<typeof useI18n>['t']): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  const name = browser && system ? t('setting.deviceName', { browser, system }) : browser || system
  return (name || t('setting.unknownDevice')).slice(0, limits.passkey.name)
}
