/** Returns the nearest matching element around an event's target, including the target itself, or null. */
export const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null
