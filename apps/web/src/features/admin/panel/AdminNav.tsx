import { ChevronDown, Gauge, Inbox } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../../lib/paths/paths.ts'
import { Menu, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { showInMiddle } from '../../../ui/show-in-middle.ts'
import { sectionPath } from './addresses.ts'
import { GROUP_ICONS, allResources } from './resources.ts'
import type { Group } from './resource.ts'
import { allScreens } from './screens.ts'
import { useWords } from './words.ts'
import styles from './AdminNav.module.css'

/** On a phone, not all of the sections are in view. */
const showCurrent = (link: HTMLElement | null) => {
  const nav = link?.closest('nav')
  if (link && nav) showInMiddle(nav, link)
}

const CURRENT = { 'aria-current': 'page', ref: showCurrent } as const

const SECTIONS = [...allResources, ...allScreens]
const GROUPS = Object.keys(GROUP_ICONS) as Group[]

export function AdminNav() {
  const { t, say } = useWords()
  const { section } = useParams()
  const current = SECTIONS.find(({ key }) => key === section)
  return (
    <nav className={styles.nav} aria-label={t('admin.title')}>
      <Link to={paths.admin} {...(section === undefined && CURRENT)}>
        <Gauge aria-hidden />
        {t('admin.overview')}
      </Link>
      <Link to={sectionPath('decisions')} {...(section === 'decisions' && CURRENT)}>
        <Inbox aria-hidden />
        {t('admin.decisions')}
      </Link>
      {GROUPS.map((group) => {
        const Icon = GROUP_ICONS[group]
        const isCurrent = current?.group === group
        return (
          <Menu
            key={group}
            label={say('group', group)}
            trigger={
              <button
                type="button"
                ref={isCurrent ? showCurrent : null}
                data-current={isCurrent || undefined}
              >
                <Icon aria-hidden />
                {isCurrent ? say('many', current.key) : say('group', group)}
                <ChevronDown aria-hidden />
              </button>
            }
          >
            {SECTIONS.filter((each) => each.group === group).map(({ key, icon: ItemIcon }) => (
              <MenuLink
                key={key}
                icon={<ItemIcon />}
                link={<Link to={sectionPath(key)}>{say('many', key)}</Link>}
              />
            ))}
          </Menu>
        )
      })}
    </nav>
  )
}
