import { Link, type LinkProps } from 'react-router'

/** A standalone link with a large touch target. */
export const TextLink = (props: LinkProps) => (
  <Link
    {...props}
    className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
  />
)
