import type { ComponentProps } from 'react'

/** A whole number. A mouse wheel scrolls the page and leaves the number alone. */
export const NumberInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    {...props}
    type="number"
    inputMode="numeric"
    // A browser counts up and down only in the field that has the focus.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
