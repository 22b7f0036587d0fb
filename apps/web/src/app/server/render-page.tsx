/**
 * Renders a page of the client on the server, as a visitor sees it who has stored nothing in the browser. It is built on its
 * own (vite.server.config.ts), and runs in a thread of the api, one page at a time: the stores of a module belong to the
 * page that is being rendered.
 */
import type { PageToRender, RenderedPage } from '@nava/contracts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../App.tsx'
import { loadPage } from '../load-page.ts'
import { matchRoute } from '../routes.ts'
import { giveFirstReplies } from '../../lib/first-replies.ts'
import { showLanguage } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'

/** React writes first what belongs into the head: the title, and links to pictures that the server has written already. */
const FOR_HEAD = /^(?:<link [^>]*>|<title>(?<title>[^<]*)<\/title>)*/

/** What React writes in place of a boundary whose content failed; texts are escaped. */
const UNFINISHED = '<!--$!-->'

/** Returns the HTML of a page. Rejects if it has no route, or cannot be rendered without a browser. */
export default async function renderPage({ path, language, replies }: PageToRender): Promise<RenderedPage> {
  const match = matchRoute(path)
  if (!match) throw new Error(`${path} has no route`)
  await showLanguage(language)
  await loadPage(match.route).code

  // Nothing is awaited from here on.
  giveFirstReplies(JSON.parse(replies) as Record<string, unknown>) // of the server itself
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
