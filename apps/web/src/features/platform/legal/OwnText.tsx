import { getLegalTexts, type LegalPage } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../lib/calls/query.ts'
import { formatDay, useI18n } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { CleanHtml } from '../../../ui/media/CleanHtml.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './LegalDocument.module.css'

interface OwnTextProps {
  page: LegalPage
  title: string
  /** Text of the product, which is shown where the operator has none in the reader's language */
  children: ReactNode
}

/** Shows the operator's own text of a page. */
export function OwnText({ page, title, children }: OwnTextProps) {
  const { t, language } = useI18n()
  const { productName, ownTexts } = useSite()
  const isOwn = ownTexts?.includes(`${page}/${language}`) ?? false
  const { data, error } = useQuery({ ...query(getLegalTexts, { query: { page } }), enabled: isOwn })
  const own = data?.texts.find((text) => text.language === language)
  if (!isOwn || error || (data && !own)) return children
  return (
    <article className={styles.own}>
      <title>{`${title} | ${productName}`}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        {own && (
          <p className={styles.date}>
            {/* The same day on the server and for all readers */}
            {t('legal.updated', { date: formatDay(own.updated, language, 'UTC') })}
          </p>
        )}
      </header>
      {own ? <CleanHtml html={own.html} /> : <Skeleton height="60vh" />}
    </article>
  )
}
