/** The nearest element around an event's target, or the target itself, that matches a selector. */
export const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null
