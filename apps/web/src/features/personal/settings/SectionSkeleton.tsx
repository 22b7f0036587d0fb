import { FormSkeleton } from '../../../ui/states/FormSkeleton.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './parts/Section.module.css'

export function SectionSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles.section}>
      <div>
        <Skeleton shape="text" width={140} height={24} />
      </div>
      <div className={styles.content}>
        <FormSkeleton fields={fields} />
      </div>
    </div>
  )
}
