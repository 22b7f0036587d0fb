import { Fragment } from 'react'
import { type MessageKey, type PlainKey, useI18n } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { OwnText } from './OwnText.tsx'
import { blocksOf } from './blocks-of.ts'
import styles from './LegalDocument.module.css'

/** Sections of each document in order; their names are part of the text keys */
const SECTIONS = {
  privacy: [
    'scope',
    'collected',
    'cookies',
    'uses',
    'disclosure',
    'storage',
    'security',
    'rights',
    'changes',
    'contact',
  ],
  terms: [
    'acknowledgements',
    'account',
    'use',
    'subscriptions',
    'cancel',
    'trial',
    'ip',
    'liability',
    'termination',
    'contact',
    'law',
    'form',
  ],
} as const

type TextKey = Extract<MessageKey, `legal.${string}.text`>

export function LegalDocument({ name }: { name: keyof typeof SECTIONS }) {
  const { t } = useI18n()
  const { productName, contacts } = useSite()
  const values = { product: productName, email: contacts.info }
  const title = t(`legal.${name}.title`)
  const sections = SECTIONS[name].map((section) => ({
    id: section,
    // SECTIONS contains only sections that have both texts.
    title: t(`legal.${name}.${section}.title` as PlainKey),
    text: t(`legal.${name}.${section}.text` as TextKey, values),
  }))
  return (
    <OwnText page={name} title={title}>
      <article className={styles.document}>
        <title>{`${title} | ${productName}`}</title>
        <header className={styles.header}>
          <h1>{title}</h1>
          <p className={styles.date}>{t('legal.updated', { date: t(`legal.${name}.date`) })}</p>
          <p>{t(`legal.${name}.intro`, values)}</p>
        </header>
        <nav className={styles.contents} aria-label={t('legal.contents')}>
          <h2>{t('legal.contents')}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-label={section.title}>
              <h2>{section.title}</h2>
              <LegalText text={section.text} />
            </section>
          ))}
        </div>
      </article>
    </OwnText>
  )
}

function LegalText({ text }: { text: string }) {
  return blocksOf(text).map((block, at) => (
    <Fragment key={at}>
      {block.kind === 'list' ? (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        <p>{block.text}</p>
      )}
    </Fragment>
  ))
}
