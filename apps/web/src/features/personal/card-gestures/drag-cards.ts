import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { player } from '../../listening/player/player.ts'
import { addMusics } from '../playlists/add-musics.ts'
import { triggerAt } from '../../catalogue/items/card-menus.ts'
import { choosePlaylist, enqueue } from '../../catalogue/items/enqueue.ts'
import { subjectOf } from '../../catalogue/items/menu-subjects.ts'
import { type SubjectActions, actionsOf } from '../../catalogue/items/subject.ts'

const dragged = createStore<{ actions?: SubjectActions }>(() => ({}))

export function useDragged(): SubjectActions | undefined {
  return useStore(dragged, ({ actions }) => actions)
}

/**
 * Lets cards and rows be dropped on elements with `data-drop="queue"` or `data-drop="playlist"`. The latter
 * name their playlist by `data-playlist` (ID) and `data-name`; otherwise the user chooses one. Returns a
 * function that stops this.
 */
export function watchCardDrags(): () => void {
  let over: HTMLElement | undefined
  const mark = (place: HTMLElement | undefined) => {
    if (place === over) return
    over?.removeAttribute('data-over')
    place?.setAttribute('data-over', '')
    over = place
  }
  const end = () => {
    mark(undefined)
    dragged.setState({}, true)
  }
  const onDragStart = (event: DragEvent) => {
    const trigger = triggerAt(event.target)
    const subject = trigger && subjectOf(trigger)
    if (!subject || !event.dataTransfer) return
    const actions = actionsOf(subject)
    if (!actions.queue && !actions.playlist) return
    event.dataTransfer.effectAllowed = 'copyLink'
    showTitle(event.dataTransfer, actions.shared.title)
    // Deferred, because changing the page during the event would end the drag.
    setTimeout(() => dragged.setState({ actions }, true))
  }
  const onDragOver = (event: DragEvent) => {
    const { actions } = dragged.getState()
    if (!actions) return
    const place = placeAt(event.target, actions)
    mark(place)
    if (place) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const { actions } = dragged.getState()
    const place = actions && placeAt(event.target, actions)
    end()
    if (!place) return
    event.preventDefault()
    void drop(actions, place.dataset)
  }

  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('dragstart', onDragStart, { signal })
  document.addEventListener('dragover', onDragOver, { signal })
  document.addEventListener('drop', onDrop, { signal })
  document.addEventListener('dragend', end, { signal })
  return () => ended.abort()
}

function placeAt(target: EventTarget | null, actions: SubjectActions): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const place = target.closest<HTMLElement>('[data-drop]')
  const isWelcome = place?.dataset['drop'] === 'queue' ? actions.queue : actions.playlist
  return place && isWelcome ? place : undefined
}

async function drop({ shared, queue, playlist }: SubjectActions, place: DOMStringMap): Promise<void> {
  if (place['drop'] === 'queue') return queue && enqueue(queue, player.append, 'menu.queued')
  if (!playlist) return undefined
  const { playlist: id, name = '' } = place
  if (id === undefined) return choosePlaylist(shared.title, playlist)
  try {
    await addMusics(Number(id), await playlist(), () => undefined)
    toast(t('menu.addedTo', { name }), { tone: 'good' })
  } catch (error) {
    await toastError(error)
  }
}

function showTitle(transfer: DataTransfer, title: string): void {
  const label = document.createElement('div')
  label.className = 'drag-label'
  label.textContent = title
  document.body.append(label)
  transfer.setDragImage(label, -12, -12)
  setTimeout(() => label.remove())
}
