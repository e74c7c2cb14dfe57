import { type ActionOptions, useAction } from '../api/use-action.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import type { IconComponent } from '../ui/icons/icon.tsx'

/** A button that sends something: busy meanwhile, with a question before it and the error after it where there is one. */
export function ActionButton({
  label,
  about,
  icon: Icon,
  isIconOnly = false,
  variant = 'quiet',
  disabled,
  className,
  action,
  run,
  ...options
}: ActionOptions & {
  label: string
  /** Whose button it is, for those who do not see what stands beside it. */
  about?: string
  icon?: IconComponent
  /** Where what stands beside it is short of room. */
  isIconOnly?: boolean
  variant?: ButtonVariant
  disabled?: boolean
  className?: string
  /** Shared by several buttons, of which one works at a time. */
  action?: ReturnType<typeof useAction> | undefined
  run: () => Promise<void>
}) {
  const own = useAction()
  const { isBusy, busyWith, run: start } = action ?? own
  return (
    <Button
      variant={variant}
      busy={busyWith === label}
      disabled={disabled || isBusy}
      onClick={() => start(run, { ...options, name: label })}
      {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
      {...(isIconOnly && { title: label })}
      {...(className !== undefined && { className })}
    >
      {Icon && busyWith !== label && <Icon className={variant === 'quiet' ? 'size-4' : 'size-5'} />}
      {!isIconOnly && label}
    </Button>
  )
}
