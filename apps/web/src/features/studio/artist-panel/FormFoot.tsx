import { limits } from '@nava/contracts'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import type { ContractForm } from '../../platform/forms/use-contract-form.ts'
import styles from './MusicForm.module.css'

interface FormFootProps<Values extends FieldValues> {
  form: ContractForm<Values>
  isNew: boolean
}

export function FormFoot<Values extends FieldValues>({ form, isNew }: FormFootProps<Values>) {
  const { t } = useI18n()
  const failed = useFailureNotice(form)
  return (
    <div className={styles.foot}>
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t(isNew ? 'form.create' : 'form.edit')}
      </Button>
      {failed ? (
        <p className={styles.failed} role="alert">
          {t('form.failed')}
        </p>
      ) : (
        <FormError form={form} />
      )}
    </div>
  )
}

function useFailureNotice<Values extends FieldValues>({ failures }: ContractForm<Values>): boolean {
  const [noticed, setNoticed] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => setNoticed(failures), limits.notice.failure)
    return () => clearTimeout(timer)
  }, [failures])
  return failures > noticed
}
