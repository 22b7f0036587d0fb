import type { Home } from '@nava/contracts'
import { useState } from 'react'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { useSite } from '../../../../lib/paths/site.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { HomeSections } from '../../../station/home/HomeSections.tsx'
import { TimeInput } from '../form/TimeInput.tsx'
import { useWords } from '../words.ts'
import styles from './Home.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'

/** A phone, a tablet and a computer, in pixels */
const WIDTHS = [390, 820, 1280] as const

interface HomePreviewProps {
  query: { data: Home | undefined; error: Error | null; refetch: () => unknown }
  /** ISO 8601, or '' for now */
  at: string
  onAt: (at: string) => void
}

/** Home as listeners would see it, in the width of their screens. */
export function HomePreview({ query, at, onAt }: HomePreviewProps) {
  const { t } = useWords()
  const { productKey } = useSite()
  const [width, setWidth] = useState<number>(WIDTHS[0])
  return (
    <section className={styles.preview} aria-label={t('admin.preview')}>
      <div className={styles.tools}>
        <TimeInput
          label={t('admin.home.at')}
          kind="stationTime"
          value={at}
          onChange={onAt}
          error={undefined}
          hideLabel={false}
          required={false}
        />
        <div role="group" aria-label={t('admin.home.width')} className={styles.widths}>
          {WIDTHS.map((each) => (
            <button key={each} type="button" aria-pressed={each === width} onClick={() => setWidth(each)}>
              {t('admin.home.pixels', { number: each })}
            </button>
          ))}
        </div>
      </div>
      <Loaded query={query} skeleton={<Skeleton className={styles.waiting} />}>
        {(home) => (
          <PreviewFrame title={t('admin.home.frame', { number: width })} width={width}>
            <div className={styles.page}>
              <HomeSections home={home} productKey={productKey} isPreview />
            </div>
          </PreviewFrame>
        )}
      </Loaded>
    </section>
  )
}
