import { type ActionOptions, type Run, useAction } from '../api/use-action.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { IconComponent } from '../ui/icons/icon.tsx'

/**
 * A button that runs an action, optionally after a confirmation. Shows a busy state while the action runs, and then its
 * message or its error.
 */
export function ActionButton({
  label,
  about,
  fullLabel = about === undefined ? undefined : `${label}: ${about}`,
  icon: Icon,
  isIconOnly = false,
  variant = 'quiet',
  disabled = false,
  asksInToast = false,
  className,
  action,
  run,
  ...options
}: ActionOptions & {
  label: string
  about?: string
  fullLabel?: string | undefined
  icon?: IconComponent
  isIconOnly?: boolean
  variant?: ButtonVariant
  disabled?: boolean
  /** True where the specification asks for a toast with Yes and No. */
  asksInToast?: boolean
  className?: string
  /** The state that several buttons share; only one of their actions can run at a time. */
  action?: ReturnType<typeof useAction> | undefined
  run: Run
}) {
  const own = useAction()
  const { isBusy, busyWith, run: start } = action ?? own
  const isRunning = busyWith === label
  const handleClick = () => start(run, { verb: asksInToast ? undefined : label, ...options, name: label })
  if (isIconOnly && Icon)
    return (
      <IconButton
        label={fullLabel ?? label}
        title={label}
        icon={Icon}
        isBusy={isRunning}
        disabled={disabled || (isBusy && !isRunning)}
        className={className ?? ''}
        onClick={handleClick}
      />
    )
  return (
    <Button
      variant={variant}
      busy={isRunning}
      disabled={disabled || isBusy}
      onClick={handleClick}
      aria-label={fullLabel}
      {...(className !== undefined && { className })}
    >
      {Icon && !isRunning && <Icon className={variant === 'quiet' ? 'size-4' : 'size-5'} />}
      {label}
    </Button>
  )
}
