import { HomeSections } from '../features/home/HomeSections.tsx'
import { HomeSkeleton } from '../features/home/HomeSkeleton.tsx'
import { useHome } from '../features/home/use-home.ts'
import { useI18n } from '../lib/i18n.ts'
import { useSite } from '../lib/site.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The front page. */
export default function HomePage() {
  const { t } = useI18n()
  const { productName, productKey } = useSite()
  const home = useHome()
  const title = t('home.title', { product: productName })
  return (
    <>
      <title>{title}</title>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      {home.data ? (
        <HomeSections home={home.data} productKey={productKey} />
      ) : home.isError ? (
        <ErrorState onRetry={() => void home.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}
