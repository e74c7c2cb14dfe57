// React cannot hydrate a page that the browser has translated, so it renders the page from scratch. This module
// restores what the user typed and opened before.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A browser that translates a page puts `<font>` elements around its texts. */
export const isTranslated = (): boolean => document.querySelector('body font') !== null

/**
 * Watches the page, in which the user can continue to type. The returned function restores what was typed, chosen,
 * expanded and focused in the page that React has rendered. React receives each value through an input event.
 */
export function rememberTyped(): () => void {
  const fields = keyedFields()
  const folds = [...document.querySelectorAll('details')]
  let focused: EventTarget | null = document.activeElement
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target
  }
  document.addEventListener('focusin', noteFocus)
  return () => {
    document.removeEventListener('focusin', noteFocus)
    for (const [index, fold] of [...document.querySelectorAll('details')].entries())
      fold.open = folds[index]?.open ?? fold.open
    const current = new Map(keyedFields().map(({ key, field }) => [key, field]))
    for (const { key, field: before } of fields) {
      const field = current.get(key)
      if (!field || field === before) continue
      if (isTouched(before)) copyValue(before, field)
      if (focused === before) field.focus({ preventScroll: true })
    }
  }
}

/** Returns the fields by form, name and index, which are the same in the new page. */
function keyedFields() {
  const numbers = new Map<string, number>()
  return [...document.querySelectorAll<Field>('input[name], textarea[name], select[name]')].map((field) => {
    const name = `${field.form?.getAttribute('action') ?? ''} ${field.name}`
    const number = numbers.get(name) ?? 0
    numbers.set(name, number + 1)
    return { key: `${name} ${number}`, field }
  })
}

function isTouched(field: Field) {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((o) => o.selected !== o.defaultSelected)
  if (field instanceof HTMLInputElement && isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

const isTicked = ({ type }: Field) => type === 'checkbox' || type === 'radio'

function copyValue(from: Field, to: Field) {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (isTicked(from)) {
      if (from.checked !== to.checked) to.click()
      return
    }
    if (from.type === 'file') to.files = from.files
    else setValue(to, HTMLInputElement.prototype, from.value)
  } else if (to instanceof HTMLTextAreaElement) setValue(to, HTMLTextAreaElement.prototype, from.value)
  else setValue(to, HTMLSelectElement.prototype, from.value)
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Sets a value without React's own setter, after which React would treat the value as known and fire no event. */
const setValue = (field: Field, prototype: Field, value: string) =>
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
