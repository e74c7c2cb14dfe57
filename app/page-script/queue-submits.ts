import { closest } from './closest.ts'
import { storeOfflineFeedback } from './offline-feedback.ts'
import { isAppRunning, startApp } from './start-app.ts'

/** Matches forms that React handles. React starts when such a form is touched, and submits wait for it. */
const needsApp = '[data-needs-app]'

/** Holds submits until React runs. If React does not load, the browser submits the form. */
export function queueSubmits() {
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, prepare)
  // A form may have received the focus before this script ran.
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
  // A search form does not need React, because the browser only has to open its URL.
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !form.matches(needsApp)) return
  if (!hold(event, form)) {
    if (!isAppRunning()) storeOfflineFeedback(form)
    return
  }
  startApp().then(
    () => shown(form)?.querySelector<HTMLElement>('[type=submit]')?.click(),
    () => {
      storeOfflineFeedback(form)
      form.submit()
    },
  )
}

/** Returns the form's current element: React renders a machine-translated page from scratch. */
const shown = (form: HTMLFormElement) =>
  form.isConnected ? form : [...document.forms].find(({ action }) => action === form.action)

/** Applies a chosen filter immediately, by opening the same URL as React would. */
function applyFilter(event: Event) {
  const { target } = event
  if (!(target instanceof HTMLSelectElement) || !target.form || !waitingPart(target)) return
  // React may start listening at this moment and would search too.
  event.stopImmediatePropagation()
  const entries = [...new FormData(target.form)].filter(([, value]) => value) as [string, string][]
  keepFocus(target.name)
  location.assign(`?${new URLSearchParams(entries)}`)
}

/**
 * Makes the next page focus the field with this name, as if the page had not been reloaded. Storage access
 * throws if storage is blocked.
 */
function keepFocus(name: string) {
  try {
    sessionStorage.setItem('focus', name)
  } catch {}
}

function restoreFocus() {
  // The first access to the storage can be slow, so only a page that reloaded itself looks there.
  if (!document.referrer.includes(location.pathname)) return
  try {
    // If nothing is stored, the name is `null`, which no field has.
    const name = sessionStorage.getItem('focus')
    sessionStorage.removeItem('focus')
    document.querySelector<HTMLElement>(`form${needsApp} [name=${name}]`)?.focus({ preventScroll: true })
  } catch {}
}

const held = new WeakSet<Element>()

/** Holds an event. A second press is not held, because the user does not want to wait. */
function hold(event: Event, element: Element) {
  if (isAppRunning() || held.has(element)) return false
  held.add(element)
  event.preventDefault()
  event.stopPropagation()
  return true
}

const waitingPart = (target: EventTarget | null) => !isAppRunning() && closest(target, needsApp)
