import type { ComponentProps } from 'react'

/** An input for a whole number. The mouse wheel scrolls the page instead of changing the number. */
export const NumberInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input
    {...props}
    type="number"
    inputMode="numeric"
    // On wheel events, browsers change a number only while the field has the focus.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
