import type { ComponentProps } from 'react'

/** Accepts a whole number. Its type is text, because browsers refuse Bengali and Hindi digits in a number field. */
export const NumberInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...props} type="text" inputMode="numeric" />
)
