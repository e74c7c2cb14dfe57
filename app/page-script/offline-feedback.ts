import { feedbackPages } from '#domain/site/page-paths.ts'
import { pageClock } from '../browser.ts'
import { closest } from './closest.ts'

/** localStorage key of feedback written offline; at most one message. */
const key = 'keptFeedback'
const maxAge = 30 * 24 * 60 * 60_000

type KeptFeedback = { time: number; values: Record<string, string> }

/** Stores the form's values until they can be sent. `data-feedback-kept` on the document makes the note visible. */
export function storeOfflineFeedback(form: HTMLFormElement): void {
  const values = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
  try {
    localStorage.setItem(key, JSON.stringify({ time: pageClock.now(), values } satisfies KeptFeedback))
    showKept(true)
  } catch {
    // If storage is blocked, nothing is stored and the note is not shown.
  }
}

export function deleteOfflineFeedback(): void {
  showKept(false)
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Fills the form with the stored values, so that they can be sent now. */
export function restoreOfflineFeedback() {
  document.addEventListener('click', ({ target }) => {
    if (closest(target, '[data-delete-kept]')) deleteWritten()
  })
  const stored = read()
  if (!stored) return
  const form = findForm()
  // The server accepted the message, or rejected it and returned all its values, or the stored message has
  // expired.
  if (wasSent() || form?.querySelector('[role=alert]') || stored.time < pageClock.now() - maxAge)
    return deleteOfflineFeedback()
  showKept(true)
  // On phones, the form is collapsed in the footer.
  form?.closest('section')?.querySelector('details')?.setAttribute('open', '')
  const fields = form ? fieldsOf(form) : []
  if (fields.every(({ value, defaultValue }) => value === defaultValue))
    for (const field of fields) field.value = stored.values[field.name] ?? ''
}

function deleteWritten() {
  deleteOfflineFeedback()
  findForm()?.reset()
}

const showKept = (isKept: boolean) => document.documentElement.toggleAttribute('data-feedback-kept', isKept)

const findForm = () => document.querySelector<HTMLFormElement>(`form[action$="${feedbackPages.form}"]`)

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name][required]'),
]

/** Returns true if the feedback was just sent. A page that the browser restores from its history does not count. */
function wasSent() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return location.pathname.endsWith(feedbackPages.sent) && navigation?.type === 'navigate'
}

function read(): KeptFeedback | undefined {
  try {
    const stored = JSON.parse(localStorage[key])
    return stored.time && stored.values ? stored : undefined
  } catch {
    // Nothing was stored, or storage is blocked.
    return undefined
  }
}
