import { type ActionOptions, useAction } from '../api/use-action.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { IconComponent } from '../ui/icons/icon.tsx'

/** A button that sends something: busy meanwhile, with a question before it and the error after it where there is one. */
export function ActionButton({
  label,
  about,
  fullLabel = about === undefined ? undefined : `${label}: ${about}`,
  icon: Icon,
  isIconOnly = false,
  variant = 'quiet',
  disabled = false,
  className,
  action,
  run,
  ...options
}: ActionOptions & {
  label: string
  /** Whose button it is, for those who do not see what stands beside it. */
  about?: string
  /** The same, as a sentence. */
  fullLabel?: string | undefined
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
  const isRunning = busyWith === label
  const handleClick = () => start(run, { ...options, name: label })
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
