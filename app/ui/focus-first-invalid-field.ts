/** Focuses the first invalid field in page order, and expands the section that contains it. */
export function focusFirstInvalidField(form: HTMLElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
