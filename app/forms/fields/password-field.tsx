import { useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { defineWords } from '#domain/text/words.ts'
import { useWords } from '../../language/use-words.ts'
import { Field, inputProps } from '../../ui/field.tsx'
import { EyeOff } from '../../ui/icons/admin-icons.ts'
import { Eye } from '../../ui/icons/icons.ts'

const english = defineWords('admin.password', { show: (label: string) => `Show ${label.toLowerCase()}` })

type Props = {
  form: UseFormReturn<FieldValues>
  name: string
  label: string
  hint?: string
  hintRole?: 'status'
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ form, name, label, hint, hintRole, autoComplete }: Props) {
  const words = useWords(english)
  const [isShown, setShown] = useState(false)
  const fieldProps = { id: useId(), error: form.getFieldState(name, form.formState).error?.message, hint }
  const a11yProps = inputProps(fieldProps)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...fieldProps} hintRole={hintRole} label={label} required>
      <div className="relative">
        <input
          {...a11yProps}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          className={`${a11yProps.className} pr-14`}
          {...form.register(name)}
        />
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-pressed={isShown}
          aria-label={words.show(label)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-soft hover:text-ink"
        >
          <Icon className="size-5" />
        </button>
      </div>
    </Field>
  )
}
