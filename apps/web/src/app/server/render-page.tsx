/**
 * Renders a page for a visitor in a thread of the api, one page at a time, because module stores hold the
 * state.
 */
import type { PageToRender, RenderedPage } from '@nava/contracts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../App.tsx'
import { loadPage } from '../load-page.ts'
import { matchRoute } from '../routes.ts'
import { giveFirstReplies } from '../../lib/calls/first-replies.ts'
import { showLanguage } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/calls/query-client.ts'

const FOR_HEAD = /^(?:<link [^>]*>|<title>(?<title>[^<]*)<\/title>)*/

/** Marker that React writes for a boundary that failed. No text contains it, since texts are escaped. */
const UNFINISHED = '<!--$!-->'

/** Rejects if no route matches, or if the page needs a browser. */
export default async function renderPage({ path, language, replies }: PageToRender): Promise<RenderedPage> {
  const match = matchRoute(path)
  if (!match) throw new Error(`${path} has no route`)
  await showLanguage(language)
  await loadPage(match.route).code

  // From here on nothing is awaited, so no other page can change the stores.
  giveFirstReplies(JSON.parse(replies) as Record<string, unknown>)
  try {
    const html = renderToString(
      <StaticRouter location={path}>
        <App />
      </StaticRouter>,
    )
    if (html.includes(UNFINISHED)) throw new Error(`a part of ${path} cannot be rendered without a browser`)
    return { title: FOR_HEAD.exec(html)?.groups?.['title'] ?? '', html: html.replace(FOR_HEAD, '') }
  } finally {
    queryClient.clear()
  }
}
