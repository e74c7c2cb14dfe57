type CheckboxProps = {
  label: string
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
  className?: string
}

/** A checkbox with a large touch target; `label` is its accessible name. */
export function Checkbox({
  label,
  isChecked,
  isIndeterminate = false,
  isDisabled = false,
  onChange,
  className = '',
}: CheckboxProps & {
  /** True if the checkbox stands for several items, of which some but not all are chosen. */
  isIndeterminate?: boolean
}) {
  return (
    <label
      className={`icon-button ${isDisabled ? 'cursor-not-allowed hover:bg-transparent' : 'cursor-pointer'} ${className}`}
    >
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate
        }}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        aria-label={label}
        className="size-5 disabled:opacity-60"
      />
    </label>
  )
}

export const LabeledCheckbox = ({
  label,
  isChecked,
  isDisabled = false,
  onChange,
  className = '',
}: CheckboxProps) => (
  <label
    className={`flex min-h-11 items-center gap-3 ${isDisabled ? 'cursor-not-allowed' : 'cursor-pointer'} ${className}`}
  >
    <input
      type="checkbox"
      className="size-6 shrink-0 disabled:opacity-60"
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </label>
)
