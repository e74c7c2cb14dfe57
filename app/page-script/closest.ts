/**
 * Returns the nearest element around an event's target, or the target itself, that matches a selector, or
 * null if there is none.
 */
export const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null
