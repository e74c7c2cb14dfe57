import { Children, type ComponentProps, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './progress.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'chosen' | 'danger'

/** In forced colors, browsers show also a transparent border. A chosen button has a mark, not only another color. */
const variantClasses: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-lamp text-night shadow-soft hover:bg-lamp-bright',
  quiet: 'border border-edge bg-surface text-ink hover:border-link hover:text-link',
  chosen: "border border-link bg-glow text-ink before:content-['✓'/'']",
  danger: 'border border-transparent bg-danger text-white hover:bg-danger-strong',
}

/** Also used for links that look like buttons. */
export function buttonClass(variant: ButtonVariant = 'primary', props = '') {
  return `inline-flex max-w-full print:hidden wrap-break-word min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${variantClasses[variant]} ${props}`
}

/** @param busy true while the button's action is running: the button then shows a spinner and is disabled */
export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  className = '',
  disabled = false,
  children,
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {busy && <Spinner />}
      {withOwnElements(children)}
    </button>
  )
}

/** Wraps each text in an element, because React inserts the spinner before it (docs/decisions/091). */
const withOwnElements = (children: ReactNode) =>
  Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <span>{child}</span> : child,
  )

/** A standalone link with a touch target of full height. */
export const TextLink = (props: LinkProps) => (
  <Link
    {...props}
    className="inline-flex min-h-11 max-w-full items-center font-medium text-link underline underline-offset-4 wrap-anywhere"
  />
)

export const LinkButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className={`min-h-11 font-medium text-link underline underline-offset-4 ${className}`}
  />
)
