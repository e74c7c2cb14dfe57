import { closest } from './closest.ts'
import { keepFeedback } from './kept-feedback.ts'
import { isAppRunning, startApp } from './start-app.ts'

/** Marks the forms that React answers: it starts when one is touched, and what is sent waits for it. */
const needsApp = '[data-needs-app]'

/** What is sent before React runs is sent once it does; where it does not come, by the browser alone. */
export function holdPresses() {
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, prepare)
  // It may have got the focus before this script came.
  prepare({ target: document.activeElement })
  document.addEventListener('submit', holdSubmit, true)
  document.addEventListener('change', applyFilter, true)
  restoreFocus()
}

function prepare({ target }: Pick<Event, 'target'>) {
  if (waitingPart(target)) startApp().catch(() => undefined)
}

function holdSubmit(event: SubmitEvent) {
  const form = event.target
  // A search is a plain address.
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !form.matches(needsApp)) return
  if (!hold(event, form)) {
    if (!isAppRunning()) keepFeedback(form)
    return
  }
  startApp().then(
    () => shown(form)?.querySelector<HTMLElement>('[type=submit]')?.click(),
    () => {
      keepFeedback(form)
      form.submit()
    },
  )
}

/** React draws a translated page anew, and then there is another form in its place. */
const shown = (form: HTMLFormElement) =>
  form.isConnected ? form : [...document.forms].find(({ action }) => action === form.action)

/** A chosen filter of a search applies at once, at the address that React would go to. */
function applyFilter(event: Event) {
  const { target } = event
  if (!(target instanceof HTMLSelectElement) || !target.form || !waitingPart(target)) return
  // React may be about to listen, and would search too.
  event.stopImmediatePropagation()
  const entries = [...new FormData(target.form)].filter(([, value]) => value) as [string, string][]
  keepFocus(target.name)
  location.assign(`?${new URLSearchParams(entries)}`)
}

/** The next page focuses the field of this name, as if the page had stayed. Reading and writing throws where storage is blocked. */
function keepFocus(name: string) {
  try {
    sessionStorage.setItem('focus', name)
  } catch {}
}

function restoreFocus() {
  try {
    const name = sessionStorage.getItem('focus')
    if (name === null) return
    sessionStorage.removeItem('focus')
    document.querySelector<HTMLElement>(`form${needsApp} [name=${name}]`)?.focus({ preventScroll: true })
  } catch {}
}

const held = new WeakSet<Element>()

/** Only the first press waits: anyone who presses again does not want to. */
function hold(event: Event, element: Element) {
  if (isAppRunning() || held.has(element)) return false
  held.add(element)
  event.preventDefault()
  event.stopPropagation()
  return true
}

const waitingPart = (target: EventTarget | null) => !isAppRunning() && closest(target, needsApp)
