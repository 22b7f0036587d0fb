import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { guardDrops } from '../lib/browser/guard-drops.ts'
import { listFormat } from '../lib/formats/formats.ts'
import { t as translate, useI18n } from '../lib/i18n/i18n.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { setTakingOver } from '../ui/hydration.ts'
import { toast } from '../ui/overlays/toasts.ts'
import { UiWordsProvider } from '../ui/words.tsx'
import { Layout } from './layout/Layout.tsx'
import { Pages } from './Pages.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { ScrollRestoration } from './ScrollRestoration.tsx'
import { ServerHead } from './ServerHead.tsx'

export function App() {
  const { t, language } = useI18n()
  useEffect(endTakeover, [])
  useEffect(() => guardDrops(() => toast(translate('ui.dropOnArea'))), [])
  const words = useMemo(
    () => ({
      close: t('ui.close'),
      retry: t('ui.retry'),
      loading: t('ui.loading'),
      somethingWrong: t('ui.somethingWrong'),
      cancel: t('ui.cancel'),
      scrollBack: t('ui.scrollBack'),
      scrollOn: t('ui.scrollOn'),
      charactersLeft: (count: number) => t('ui.charactersLeft', { count }),
      tooLong: (max: number) => t('ui.tooLong', { max }),
      listFormat: () => listFormat(language),
    }),
    [t, language],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <UiWordsProvider value={words}>
        <ScrollRestoration />
        <RouteAnnouncer />
        <ServerHead />
        <Layout>
          <Pages />
        </Layout>
      </UiWordsProvider>
    </QueryClientProvider>
  )
}

/** Removes the attributes that boot.js set on <html>, since components now do its work. */
function endTakeover() {
  setTakingOver(false)
  const { dataset } = document.documentElement
  delete dataset['user']
  delete dataset['menuFolded']
}
