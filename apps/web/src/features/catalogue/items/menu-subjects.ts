import type { Subject } from './subject.ts'

const subjects = new WeakMap<Element, Subject>()

export function keepSubject(button: Element, subject: Subject): void {
  subjects.set(button, subject)
}

export function subjectOf(button: Element): Subject | undefined {
  return subjects.get(button)
}
