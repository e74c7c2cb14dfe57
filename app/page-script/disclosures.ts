import { closest } from './closest.ts'

/**
 * Menus and the details of cards are `details` elements, which open and close without scripts. This adds, for those with
 * `data-closes`, that a press outside and Escape close them, that one of a name is open at a time, and, for menus, that
 * they close when the focus leaves or something in them is chosen.
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
    if (summary) {
      keepInPlace(summary)
      closeOthers(summary.parentElement as HTMLDetailsElement)
    }
    if (closest(target, 'a, button'))
      for (const menu of openOnes('menu')) if (holds(menu, target)) menu.open = false
  })
}

const openOnes = (kind?: 'menu' | 'card') =>
  document.querySelectorAll<HTMLDetailsElement>(`details[open][data-closes${kind ? `=${kind}` : ''}]`)

/** On paper nothing can be opened: the details of all cards are printed. */
export function openForPrinting() {
  let opened: { details: HTMLDetailsElement; name: string | null }[] = []
  addEventListener('beforeprint', () => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    opened = closed.map((details) => ({ details, name: details.getAttribute('name') }))
    // Of those with one name, only one may be open.
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

/** Whether something lies in a disclosure, or in what it opens elsewhere (the element whose id `data-opens` names). */
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
  // Closing may move the page: a control is pressed first, so that it does not move away from the pointer.
  if (target.closest('a, button, input, select, summary'))
    document.addEventListener('click', close, { once: true })
  else close()
}

/** The innermost one, a menu before a card; the focus goes back to what opened it. */
function closeByKey() {
  const details = [...openOnes('card'), ...openOnes('menu')].at(-1)
  if (!details) return
  details.open = false
  details.querySelector('summary')?.focus()
}

/** Where the browser does not do so itself, which `name` asks for. */
function closeOthers(details: HTMLDetailsElement) {
  const name = details.getAttribute('name')
  if (!name) return
  for (const other of openOnes())
    if (other !== details && other.getAttribute('name') === name) other.open = false
}

/** Another one above may close, which would move what was pressed. */
function keepInPlace(summary: Element) {
  const { top } = summary.getBoundingClientRect()
  requestAnimationFrame(() =>
    scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' }),
  )
}
