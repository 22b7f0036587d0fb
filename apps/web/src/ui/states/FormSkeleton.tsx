import { Skeleton } from './Skeleton.tsx'
import styles from './FormSkeleton.module.css'

const FIELD_HEIGHT = 46

export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles.form}>
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} className={styles.field}>
          <Skeleton shape="text" width={120} />
          <Skeleton height={FIELD_HEIGHT} />
        </div>
      ))}
    </div>
  )
}
