import type { Subject } from './subject.ts'

const subjects = new WeakMap<Element, Subject>()

/** Keeps what the menu of a button is about. */
export function keepSubject(button: Element, subject: Subject): void {
  subjects.set(button, subject)
}

/** Returns what the menu of a button is about, if it is one of an item. */
export function subjectOf(button: Element): Subject | undefined {
  return subjects.get(button)
}
