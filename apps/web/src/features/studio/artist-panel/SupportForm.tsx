import { limits } from '@nava/contracts'
import type { FormBody } from '@nava/contracts/forms'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import styles from './MusicForm.module.css'

interface SupportDraft {
  supportLink: string
  supportLabel: string
}

interface SupportFormProps {
  support: { link: string; label: string } | undefined
  /** Tells drafts of several forms apart */
  draft: string
  /** Heading of the form */
  title: string
  save: (body: FormBody<'support'>) => Promise<unknown>
}

const bodyOf = (draft: SupportDraft): FormBody<'support'> => draft

export function SupportForm({ support, draft, title, save }: SupportFormProps) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { supportLink: support?.link ?? '', supportLabel: support?.label ?? '' },
    draft,
    contract: { name: 'support', bodyOf },
    send: async (written: SupportDraft) => {
      await save(bodyOf(written))
      toast(t('panel.saved'), { tone: 'good' })
    },
  })
  return (
    <Form form={form} className={styles.fields}>
      <h2 dir="auto">{title}</h2>
      <TextInput
        form={form}
        name="supportLink"
        label={t('panel.supportLink')}
        hint={t('panel.supportLinkHint')}
        dir="ltr"
        placeholder="https://"
        maxLength={limits.text.link}
      />
      <TextInput
        form={form}
        name="supportLabel"
        label={t('panel.supportLabel')}
        maxLength={limits.text.supportLabel}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('panel.saveSupport')}
        </Button>
        <FormError form={form} />
      </div>
    </Form>
  )
}
