import { getHome } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { HomeSections } from '../../features/station/home/HomeSections.tsx'
import { ForYouPlace } from '../../features/station/home/ForYouPlace.tsx'
import { HomeSkeleton } from '../../features/station/home/HomeSkeleton.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export default function HomePage() {
  const { t } = useI18n()
  const { productName, productKey } = useSite()
  const home = useQuery(query(getHome))
  const title = t('home.title', { product: productName })
  return (
    <>
      <title>{title}</title>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <ForYouPlace />
      <Loaded query={home} skeleton={<HomeSkeleton />}>
        {(parts) => <HomeSections home={parts} productKey={productKey} />}
      </Loaded>
    </>
  )
}
