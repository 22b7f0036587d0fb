/** Replaces IntersectionObserver; `scrollOn` makes elements visible. */
const observers = new Set<FakeIntersectionObserver>()

export class FakeIntersectionObserver {
  readonly #callback: IntersectionObserverCallback
  #targets: Element[] = []

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
    observers.add(this)
  }

  observe(target: Element) {
    this.#targets.push(target)
  }

  disconnect() {
    this.#targets = []
    observers.delete(this)
  }

  comeIntoSight() {
    const entries = this.#targets.map((target) => ({ target, isIntersecting: true }))
    // the observed code reads no other fields
    if (entries.length > 0)
      this.#callback(
        entries as unknown as IntersectionObserverEntry[],
        this as unknown as IntersectionObserver,
      )
  }
}

export function scrollOn() {
  for (const observer of [...observers]) observer.comeIntoSight()
}
