import type { ComponentProps } from 'react'

/** An input for a whole number. The mouse wheel scrolls the page and does not change the number. */
export const NumberInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    {...props}
    type="number"
    inputMode="numeric"
    // Browsers change a number by wheel only while the field has the focus.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
