import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { listFormat, useI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { UiWordsProvider } from '../ui/words.tsx'
import { Layout } from './layout/Layout.tsx'
import { Pages } from './Pages.tsx'
import { ScrollRestoration } from './ScrollRestoration.tsx'
import { ServerHead } from './ServerHead.tsx'

/** Renders the whole client: providers, the layout and the pages. */
export function App() {
  const { t, language } = useI18n()
  const words = useMemo(
    () => ({
      close: t('ui.close'),
      retry: t('ui.retry'),
      loading: t('ui.loading'),
      somethingWrong: t('ui.somethingWrong'),
      scrollBack: t('ui.scrollBack'),
      scrollOn: t('ui.scrollOn'),
      listFormat: listFormat(language),
    }),
    [t, language],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <UiWordsProvider value={words}>
        <BrowserRouter>
          <ScrollRestoration />
          <ServerHead />
          <Layout>
            <Pages />
          </Layout>
        </BrowserRouter>
      </UiWordsProvider>
    </QueryClientProvider>
  )
}
