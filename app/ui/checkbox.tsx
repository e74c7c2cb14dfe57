/** A checkbox with a large touch target, named by what it does. */
export function Checkbox({
  label,
  isChecked,
  isIndeterminate = false,
  onChange,
  className = '',
}: {
  label: string
  isChecked: boolean
  /** Some of what it stands for is chosen, and some is not. */
  isIndeterminate?: boolean
  onChange: (isChecked: boolean) => void
  className?: string
}) {
  return (
    <label className={`icon-button ${className}`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate
        }}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        aria-label={label}
        className="size-5 accent-lamp"
      />
    </label>
  )
}
