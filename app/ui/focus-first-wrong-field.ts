/** After a refusal: to the first field with an error, in the order of the page, wherever it is folded away. */
export function focusFirstWrongField(form: HTMLElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
