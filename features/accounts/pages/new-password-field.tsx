import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { PasswordField } from '#app/forms/fields/password-field.tsx'
import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { lazyModule, useLazyModule } from '#app/ui/lazy-module.ts'
import { ProgressBar } from '#app/ui/progress.tsx'
import { passwordLength } from '#domain/session/accounts.ts'
import { defineWords } from '#domain/text/words.ts'
import { loadStrengthChecker, type PersonalInfo, type Strength, strengths } from '../password-strength.ts'

export const english = defineWords('admin.new-password', {
  hint: (length: number) => `At least ${length} characters.`,
  short: 'Too short so far.',
  weak: 'Too easy to guess. Try four unrelated words.',
  fair: 'Better. Add one or two more words.',
  good: 'Good.',
  strong: 'Strong.',
})

type Person = Omit<PersonalInfo, 'school'>

type Props = {
  form: UseFormReturn<FieldValues>
  name: string
  label: string
  person?: Person
  username?: string | undefined
}

/**
 * The server uses the same estimate to accept or reject the password. For a reset link, only the server knows the
 * person's name and e-mail address.
 *
 * @param person what is known about the account's owner
 * @param username for password managers, if the form has no e-mail field
 */
export function NewPasswordField({ form, name, label, person = {}, username }: Props) {
  const words = useWords(english)
  const password = String(useWatch({ control: form.control, name }) ?? '')
  const strength = useStrength(password, person)
  return (
    <div className="relative">
      {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      <PasswordField
        form={form}
        name={name}
        label={label}
        // The strength replaces the hint, so that the button below does not move while it is being clicked.
        hint={strength ? words[strength] : words.hint(passwordLength.min)}
        hintRole="status"
        autoComplete="new-password"
      />
      {strength && (
        <div aria-hidden="true" className="absolute top-full flex w-full pt-1.5">
          <ProgressBar
            value={strength === 'short' ? 0 : strengths.indexOf(strength) + 1}
            max={strengths.length}
          />
        </div>
      )}
    </div>
  )
}

const loadChecker = lazyModule(async () => ({ checkStrength: await loadStrengthChecker() }))

/**
 * Returns undefined for an empty password, and for a long enough password while the estimator is loading, which starts
 * with the first character. If loading fails, there is no meter, but the server still checks the password.
 */
function useStrength(password: string, person: Person): Strength | 'short' | undefined {
  const school = useSite().settings
  const { module } = useLazyModule(loadChecker, password !== '')
  if (password === '') return undefined
  if (password.length < passwordLength.min) return 'short'
  return module?.checkStrength(password, { ...person, school })
}
