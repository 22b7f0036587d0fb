import {
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  cloneElement,
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Check } from 'lucide-react'
import { onKeys } from '../keys/on-keys.ts'
import { useBackCloses } from './back-closes.ts'
import { OpeningOverlay } from './OpeningOverlay.tsx'
import { isSheet, placeBeside } from './place-beside.ts'
import styles from './Menu.module.css'

const CloseContext = createContext<() => void>(() => {})

interface MenuProps {
  label: string
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  children: ReactNode
}

/**
 * Menu button by the ARIA pattern; `contextmenu` opens it at the pointer. The menu is a popover, so that
 * nothing clips it.
 */
export function Menu({ label, trigger, children }: MenuProps) {
  const [place, setPlace] = useState<Place>()
  const open = place !== undefined
  const id = useId()
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: (event) => {
          event.preventDefault()
          event.stopPropagation()
          setPlace(open ? undefined : { anchor: event.currentTarget })
        },
        onContextMenu: (event) => {
          // With Shift, readers ask for the menu of the browser.
          if (event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          setPlace({ anchor: event.currentTarget, x: event.clientX, y: event.clientY })
        },
      })}
      {place && (
        <OpeningOverlay onClose={() => setPlace(undefined)} takesBack={isSheet()}>
          <MenuPanel
            id={id}
            label={label}
            place={place}
            onClose={(giveBackFocus) => {
              setPlace(undefined)
              if (giveBackFocus) place.anchor.focus()
            }}
          >
            {children}
          </MenuPanel>
        </OpeningOverlay>
      )}
    </>
  )
}

interface Place {
  anchor: HTMLElement
  x?: number
  y?: number
}

interface PanelProps {
  id: string
  label: string
  place: Place
  onClose: (giveBackFocus: boolean) => void
  children: ReactNode
}

function MenuPanel({ id, label, place, onClose, children }: PanelProps) {
  const { anchor } = place
  const ref = useRef<HTMLDivElement>(null)
  useBackCloses(() => onClose(true), isSheet())

  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    panel.showPopover?.()
    placeBeside(panel, anchor, place)
    items(panel)[0]?.focus({ preventScroll: true })
  }, [anchor, place])

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const target = event.target as Node // these events come from nodes or the window
      if (target instanceof Node && (ref.current?.contains(target) || anchor.contains(target))) return
      onClose(false)
    }
    document.addEventListener('pointerdown', closeOutside, true)
    window.addEventListener('resize', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      window.removeEventListener('resize', closeOutside)
    }
  }, [anchor, onClose])

  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeys((key, event) => {
        event.stopPropagation()
        return (
          menuAction(key, event.currentTarget, () => onClose(true)) ??
          startingWith(event.key, event.currentTarget)
        )
      })}
      // React bubbles clicks in the panel to the button's parents, so they are stopped here.
      onClick={(event) => event.stopPropagation()}
    >
      <CloseContext value={() => onClose(true)}>{children}</CloseContext>
    </div>
  )
}

interface ItemProps {
  children: ReactNode
  icon?: ReactNode
  end?: ReactNode
  onSelect?: () => void
  chosen?: boolean
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({
  children,
  icon,
  end,
  onSelect,
  chosen,
  danger = false,
  disabled = false,
}: ItemProps) {
  const close = use(CloseContext)
  return (
    <button
      type="button"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      tabIndex={-1}
      disabled={disabled}
      className={styles.item}
      data-danger={danger || undefined}
      onClick={() => {
        close()
        onSelect?.()
      }}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>{children}</span>
      {end && <span className={styles.end}>{end}</span>}
      {chosen !== undefined && <span className={styles.check}>{chosen && <Check aria-hidden />}</span>}
    </button>
  )
}

export function MenuLink({ link, icon }: { link: ReactElement<LinkProps>; icon?: ReactNode }) {
  const close = use(CloseContext)
  return cloneElement(link, {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    onClick: close,
    children: (
      <>
        {icon && <span className={styles.icon}>{icon}</span>}
        <span className={styles.words}>{link.props.children}</span>
      </>
    ),
  })
}

interface LinkProps {
  role?: string
  tabIndex?: number
  className?: string | undefined
  onClick?: () => void
  children?: ReactNode
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>
}

export function MenuLine() {
  return <hr className={styles.line} />
}

function items(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}

function menuAction(key: string, panel: Element, close: () => void): (() => void) | undefined {
  const all = items(panel)
  const at = all.indexOf(document.activeElement as HTMLElement) // -1 if the panel itself has the focus
  const focus = (index: number) => () => all.at(index % all.length)?.focus()
  return {
    ArrowDown: focus(at + 1),
    ArrowUp: focus(at < 0 ? -1 : at - 1),
    Home: focus(0),
    End: focus(-1),
    Escape: close,
    Tab: close,
    'Shift+Tab': close,
  }[key]
}

/** Goes to the next item that starts with what is typed, in any script. */
function startingWith(typed: string, panel: Element): (() => void) | undefined {
  if (typed.length > 1 || typed === ' ') return undefined
  const all = items(panel)
  const after = all.indexOf(document.activeElement as HTMLElement) + 1 // 0 if the panel itself has the focus
  const found = [...all.slice(after), ...all.slice(0, after)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(typed.toLowerCase()),
  )
  return found && (() => found.focus())
}
