import {
  CodeXml,
  Headphones,
  Infinity as InfinityIcon,
  type LucideIcon,
  MicVocal,
  Smartphone,
} from 'lucide-react'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { OwnText } from '../../features/platform/legal/OwnText.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../lib/paths/site.ts'
import styles from './cards.module.css'

const POINTS: readonly { name: 'listen' | 'artists' | 'unlimited' | 'apps'; icon: LucideIcon }[] = [
  { name: 'listen', icon: Headphones },
  { name: 'artists', icon: MicVocal },
  { name: 'unlimited', icon: InfinityIcon },
  { name: 'apps', icon: Smartphone },
]

export default function AboutPage() {
  const { t } = useI18n()
  const { productName: product, sourceUrl } = useSite()
  const title = t('legal.about.title', { product })
  return (
    <OwnText page="about" title={title}>
      <ListPage title={title} lead={t('legal.about.lead', { product })}>
        <ul className={styles.cards}>
          {POINTS.map(({ name, icon: Icon }) => (
            <li key={name} className={styles.card}>
              <Icon aria-hidden />
              <h2>{t(`legal.about.${name}.title`)}</h2>
              <p>{t(`legal.about.${name}.text`)}</p>
            </li>
          ))}
          <li className={styles.card}>
            <CodeXml aria-hidden />
            <h2>{t('legal.about.source.title')}</h2>
            <p>{t('legal.about.source.text')}</p>
            {sourceUrl && <a href={sourceUrl}>{t('legal.about.source.link')}</a>}
          </li>
        </ul>
      </ListPage>
    </OwnText>
  )
}
