import { adminPageId } from '../ui/admin-page-id.ts'
import { closest } from './closest.ts'

/**
 * Adds behavior to `details` elements, which open and close without scripts. Those with `data-closes` close
 * on a press outside and on Escape. Menus also close when they lose the focus or an item is chosen.
 */
export function closeDisclosures() {
  document.addEventListener('pointerdown', closeOutside)
  document.addEventListener('keydown', (event) => event.key === 'Escape' && closeByKey())
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (!(relatedTarget instanceof Element)) return
    for (const menu of openOnes('menu'))
      if (holds(menu, target) && !holds(menu, relatedTarget)) menu.open = false
  })
  document.addEventListener('click', ({ target }) => {
    const summary = closest(target, 'summary')
    if (summary) keepInPlace(summary)
    if (closest(target, 'a, button'))
      for (const menu of openOnes('menu')) if (holds(menu, target)) menu.open = false
  })
}

const openOnes = (kind?: 'menu' | 'card') =>
  document.querySelectorAll<HTMLDetailsElement>(`details[open][data-closes${kind ? `=${kind}` : ''}]`)

const unfolded = `main details:not([open], [name="menu"], #${adminPageId} *)`

/**
 * Opens everything that a visitor can unfold before the page is printed. Menus stay closed, and admin screens print what
 * is on the screen.
 */
export function openForPrinting() {
  let opened: { details: HTMLDetailsElement; name: string | null }[] = []
  addEventListener('beforeprint', () => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>(unfolded)]
    opened = closed.map((details) => ({ details, name: details.getAttribute('name') }))
    // Only one element with the same name can be open, so the name is removed.
    for (const details of closed) {
      details.removeAttribute('name')
      details.open = true
    }
  })
  addEventListener('afterprint', () => {
    for (const { details, name } of opened) {
      details.open = false
      if (name !== null) details.setAttribute('name', name)
    }
    opened = []
  })
}

/**
 * True if the target is inside a disclosure, or inside the element that it opens elsewhere on the page (its id is in
 * `data-opens`).
 */
const holds = (details: HTMLElement, target: EventTarget | null) =>
  target instanceof Node &&
  (details.contains(target) ||
    document.getElementById(details.dataset.opens ?? '')?.contains(target) === true)

function closeOutside({ target }: Event) {
  const outside = [...openOnes()].filter((details) => !holds(details, target))
  if (outside.length === 0 || !(target instanceof Element)) return
  const close = () => {
    for (const details of outside) details.open = false
  }
  // Closing may shift the page, so wait for the click; otherwise the control could move away from the pointer.
  if (target.closest('a, button, input, select, summary'))
    document.addEventListener('click', close, { once: true })
  else close()
}

/** Closes the innermost open element, a menu before a card. The focus returns to its summary. */
function closeByKey() {
  const details = [...openOnes('card'), ...openOnes('menu')].at(-1)
  if (!details) return
  details.open = false
  details.querySelector('summary')?.focus()
}

function keepInPlace(summary: Element) {
  const { top } = summary.getBoundingClientRect()
  requestAnimationFrame(() =>
    scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' }),
  )
}
