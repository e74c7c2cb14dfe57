/** After a refusal: to the first field with an error, in the order of the page. */
export const focusFirstWrongField = (form: HTMLElement) =>
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
