import { Ellipsis, ExternalLink, FileUp, Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../../ui/overlays/Menu.tsx'
import type { RunAction } from '../actions.tsx'
import { useFormAddress } from '../addresses.ts'
import { type Action, type Column, type Resource, type Row, idOf, nameIn } from '../resource.ts'
import { RowCover } from '../RowCover.tsx'
import { useWords } from '../words.ts'
import { Cell } from './Cell.tsx'
import styles from './Table.module.css'

interface TableRowProps {
  resource: Resource
  columns: readonly Column[]
  actions: readonly Action[]
  run: RunAction
  row: Row
  isSelected: boolean
  onSelect: () => void
}

export function TableRow({ resource, columns, actions, run, row, isSelected, onSelect }: TableRowProps) {
  const { t, say } = useWords()
  const id = idOf(resource, row)
  const named = resource.choices?.names[resource.name]
  const own = nameIn(row, resource.name)
  const name = (named ? say(named, own) : own) || `#${id}`
  return (
    <tr aria-selected={isSelected || undefined}>
      <td className={styles.check} hidden={actions.length === 0}>
        <input
          type="checkbox"
          aria-label={t('admin.select', { name })}
          checked={isSelected}
          onChange={onSelect}
        />
      </td>
      <th scope="row" className={styles.name}>
        <div>
          <RowCover resource={resource} row={row} className={styles.cover} />
          <Name resource={resource} id={id} name={name} />
        </div>
      </th>
      {columns.map((column) => (
        <td key={column.name} data-kind={column.kind}>
          <Cell column={column} value={row[column.name]} />
        </td>
      ))}
      <td className={styles.actions}>
        <RowMenu {...{ resource, actions, run, row, id, name }} />
      </td>
    </tr>
  )
}

function Name({ resource, id, name }: { resource: Resource; id: number; name: string }) {
  const address = useFormAddress(resource)
  // A text that is cut keeps its own beginning, whatever the direction of the page.
  const text = { title: name, dir: 'auto', children: name } as const
  if (!resource.update && !resource.read) return <span {...text} />
  return <Link to={address(id)} {...text} data-own-arrows />
}

interface RowMenuProps extends Pick<TableRowProps, 'resource' | 'actions' | 'run' | 'row'> {
  id: number
  name: string
}

function RowMenu({ resource, actions, run, row, id, name }: RowMenuProps) {
  const { t, say } = useWords()
  const address = useFormAddress(resource)
  const possible = actions.filter(({ when }) => when?.(row) ?? true)
  const { page, uploads, update } = resource
  if (possible.length === 0 && !page && !update) return null
  const safe = possible.filter(({ isDangerous }) => !isDangerous)
  const dangerous = possible.filter(({ isDangerous }) => isDangerous)
  const item = (action: Action) => (
    <MenuItem
      key={action.key}
      icon={<action.icon />}
      danger={action.isDangerous ?? false}
      onSelect={() => run(action, [row])}
    >
      {say('action', action.key)}
    </MenuItem>
  )
  return (
    <Menu
      label={t('admin.actionsOf', { name })}
      trigger={
        <IconButton label={t('admin.actionsOf', { name })} size="sm" data-own-arrows>
          <Ellipsis />
        </IconButton>
      }
    >
      {update && <MenuLink icon={<Pencil />} link={<Link to={address(id)}>{t('admin.edit')}</Link>} />}
      {page && <MenuLink icon={<ExternalLink />} link={<Link to={page(id)}>{t('admin.seePage')}</Link>} />}
      {uploads && <MenuLink icon={<FileUp />} link={<Link to={uploads(id)}>{t('admin.files')}</Link>} />}
      {safe.map(item)}
      {dangerous.length > 0 && (safe.length > 0 || update || page) && <MenuLine />}
      {dangerous.map(item)}
    </Menu>
  )
}
