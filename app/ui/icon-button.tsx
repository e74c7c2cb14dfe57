import type { IconComponent } from './icons/icon.tsx'
import { Spinner } from './progress.tsx'

type Props = {
  label: string
  title?: string | undefined
  icon: IconComponent
  iconClass?: string
  isBusy?: boolean
  disabled?: boolean
  className?: string
  onClick: () => void
}

export const IconButton = ({
  label,
  title,
  icon: Icon,
  iconClass = 'size-5',
  isBusy = false,
  disabled,
  className = '',
  onClick,
}: Props) => (
  <button
    type="button"
    // Not `disabled` while busy: the button would lose the focus, which it needs if the user answers No to a question.
    aria-disabled={isBusy}
    aria-busy={isBusy || undefined}
    disabled={disabled}
    onClick={() => !isBusy && onClick()}
    aria-label={label}
    title={title}
    className={`icon-button disabled:opacity-60 ${className}`}
  >
    {isBusy ? <Spinner /> : <Icon className={iconClass} />}
  </button>
)
