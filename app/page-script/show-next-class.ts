/**
 * Sets `data-shown` on the first class that is not over. Each child of the element is a class, with `data-from` and
 * `data-to` (ISO times); a class without times is never over. During a class, the element has `data-class-on`.
 *
 * The page contains this function as text, which runs before the class is painted, so it uses nothing from outside.
 *
 * @param now milliseconds since 1970
 */
export function showNextClass(element: HTMLElement, now: number) {
  const classes = [...element.querySelectorAll<HTMLElement>(':scope > *')]
  const next = classes.find(({ dataset }) => !(Date.parse(dataset.to ?? '') <= now))
  for (const child of classes) child.toggleAttribute('data-shown', child === next)
  const isOn = next !== undefined && Date.parse(next.dataset.from ?? '') <= now
  element.toggleAttribute('data-class-on', isOn)
}
