import { type User, getUser, limits, setUserAvatar, updateProfile } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { CroppedPicture } from '../../platform/forms/CroppedPicture.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

export function ProfileSection({ user }: { user: User }) {
  const { t } = useI18n()
  const params = { id: user.userID }
  const form = useContractForm({
    start: { name: user.name },
    draft: 'profile',
    contract: { name: 'profile', bodyOf: (filled) => filled },
    send: async (filled: { name: string }) => {
      session.start(await call(updateProfile, { body: filled }))
      await invalidate(getUser, { params })
      toast(t('setting.saved'))
    },
  })
  const sendPicture = async (picture: File) => {
    const reply = await call(setUserAvatar, { body: picture })
    await invalidate(getUser, { params })
    return reply
  }
  return (
    <Section name="profile" lead={t('setting.profileLead')}>
      <div className={styles.avatar}>
        <CroppedPicture
          label={t('setting.avatar')}
          shape="round"
          kind="artist"
          current={imageOf('user', user.userID, user.imageVersion)}
          send={sendPicture}
        />
      </div>
      <Form form={form} className={styles.form}>
        <TextInput
          form={form}
          name="name"
          label={t('setting.name')}
          autoComplete="name"
          maxLength={limits.text.name}
        />
        <TextField label={t('setting.email')} type="email" dir="ltr" value={user.email ?? ''} readOnly />
        <dl className={styles.tier}>
          <dt>{t('account.type')}</dt>
          <dd>{t('account.unlimited')}</dd>
          <dd className={styles.note}>{t('account.noUpgradeNeeded')}</dd>
        </dl>
        <FormError form={form} />
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('setting.save')}
        </Button>
      </Form>
    </Section>
  )
}
