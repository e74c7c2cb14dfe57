import type { ComponentProps } from 'react'

/** A button that looks like a link, for what is pressed less often. */
export const LinkButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className={`min-h-11 font-medium text-link underline underline-offset-4 ${className}`}
  />
)
