import { RoundedSelect } from '../ui/search-inputs.tsx'

/** Narrows a list to one of several values, or shows all. */
export const FilterSelect = <V extends string>({
  label,
  all,
  value,
  values,
  labelOf = (value) => value,
  onChange,
  className = 'flex-1 md:max-w-56',
}: {
  label: string
  /** What the choice is called that narrows nothing. */
  all: string
  value: string
  values: readonly V[]
  labelOf?: (value: V) => string
  onChange: (value: string) => void
  className?: string
}) => (
  <RoundedSelect
    className={className}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{all}</option>
    {values.map((value) => (
      <option key={value} value={value}>
        {labelOf(value)}
      </option>
    ))}
  </RoundedSelect>
)
