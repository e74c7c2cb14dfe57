import type { ComponentProps } from 'react'

/** Accepts a whole number. The mouse wheel scrolls the page instead of changing the number. */
export const NumberInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    {...props}
    type="number"
    inputMode="numeric"
    // A browser changes the number on wheel events only while the field has the focus.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
