import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { passwordLength } from '#domain/accounts.ts'
import {
  type Known,
  loadStrengthOf,
  type Strength,
  type StrengthOf,
  strengths,
} from '#domain/password-strength.ts'
import { useSite } from '../layout/site-data.ts'
import { PasswordField } from './password-field.tsx'

const words: Record<Strength | 'short', string> = {
  short: 'Too short so far.',
  weak: 'Too easy to guess. Four words that nobody would put together are good.',
  fair: 'Better. One or two more words make it good.',
  good: 'Good.',
  strong: 'Strong.',
}

type Person = Omit<Known, 'school'>

/**
 * A password that is being thought up, with a hint at how well it holds. The server decides by the same estimate, and
 * knows the person as well where only a link says who it is.
 *
 * @param person what is known of whoever it is for
 */
export function NewPasswordField({
  form,
  name,
  label,
  person = {},
}: {
  form: UseFormReturn<FieldValues>
  name: string
  label: string
  person?: Person
}) {
  const password = String(useWatch({ control: form.control, name }) ?? '')
  return (
    <div className="space-y-1.5">
      <PasswordField
        form={form}
        name={name}
        label={label}
        hint={`At least ${passwordLength.min} characters.`}
        autoComplete="new-password"
      />
      <Meter strength={useStrength(password, person)} />
    </div>
  )
}

/** Undefined while there is no password, or no estimator yet: it is fetched with the first letter. */
function useStrength(password: string, person: Person): Strength | 'short' | undefined {
  const school = useSite().settings
  const [strengthOf, setStrengthOf] = useState<StrengthOf>()
  const isWanted = password !== '' && !strengthOf
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    // Without it there is no hint, and the server decides all the same.
    loadStrengthOf().then(
      (loaded) => isLeft || setStrengthOf(() => loaded),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [isWanted])
  if (password === '') return undefined
  if (password.length < passwordLength.min) return 'short'
  return strengthOf?.(password, { ...person, school })
}

/** Its sentence is read out when it changes, which is seldom, and not with every letter. */
function Meter({ strength }: { strength: Strength | 'short' | undefined }) {
  return (
    <div className={strength ? 'space-y-1.5' : ''}>
      {strength && (
        <progress
          value={strength === 'short' ? 0 : strengths.indexOf(strength) + 1}
          max={strengths.length}
          aria-hidden="true"
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-lamp"
        />
      )}
      <p role="status" className="text-sm text-soft">
        {strength && words[strength]}
      </p>
    </div>
  )
}
