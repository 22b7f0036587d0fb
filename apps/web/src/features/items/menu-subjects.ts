import type { Subject } from './subject.ts'

const subjects = new WeakMap<Element, Subject>()

/** Sets the subject of a menu button. */
export function keepSubject(button: Element, subject: Subject): void {
  subjects.set(button, subject)
}

/** Returns the subject of an item's menu button. */
export function subjectOf(button: Element): Subject | undefined {
  return subjects.get(button)
}
