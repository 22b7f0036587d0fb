import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TextArea } from '../../../../ui/controls/TextField.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import type { OverrideProps } from '../resource.ts'
import { useWords } from '../words.ts'
import { keepsAll } from './html-loss.ts'
import styles from './HtmlInput.module.css'

const RichEditor = lazyPart(() => import('./GuardedEditor.tsx'))

/** HTML, edited as it will look or as source. The editor is not offered for a text of which it would lose something. */
export function HtmlInput({ label, value, error, onChange }: OverrideProps) {
  const { t } = useWords()
  const [isSource, setSource] = useState(false)
  const [isLossy, setLossy] = useState(false)
  const shown = isSource || isLossy
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-pressed={shown}
          onClick={() => {
            setLossy(false)
            setSource(!shown)
          }}
        >
          {t('admin.source')}
        </Button>
      </div>
      {isLossy && <p role="status">{t('admin.onlySource')}</p>}
      {shown ? (
        <TextArea
          label={label}
          hideLabel
          dir="auto"
          rows={16}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={240} />}>
            <RichEditor {...{ label, value, onChange }} keepsAll={keepsAll} onLoss={() => setLossy(true)} />
          </Suspense>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </>
      )}
    </div>
  )
}
