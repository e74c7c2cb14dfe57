import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { passwordLength } from '#domain/accounts.ts'
import { type Strength, strengthOf, strengths } from '#domain/password-strength.ts'
import { PasswordField } from './password-field.tsx'

const words: Record<Strength | 'short', string> = {
  short: 'Too short so far.',
  refused: 'Too easy to guess: it says who you are, what you do here or what the site is called.',
  weak: 'Easy to guess. A few words that nobody would put together hold longer.',
  fair: 'Better. One or two more words make it good.',
  good: 'Good.',
  strong: 'Strong.',
}

/**
 * A password that is being thought up, with a guess at how well it holds. It only hints: the server decides, and knows
 * the well-known ones besides.
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
  person?: { fullName?: unknown; email?: unknown }
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
      <Meter password={password} person={person} />
    </div>
  )
}

/** Its sentence is read out when it changes, which is seldom, and not with every letter. */
function Meter({ password, person }: { password: string; person: { fullName?: unknown; email?: unknown } }) {
  const strength = strengthOf(password, person)
  const isShort = password.length < passwordLength.min
  return (
    <div className={password ? 'space-y-1.5' : ''}>
      {password && (
        <progress
          value={isShort ? 0 : strengths.indexOf(strength)}
          max={strengths.length - 1}
          aria-hidden="true"
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-lamp"
        />
      )}
      <p role="status" className="text-sm text-soft">
        {password && words[isShort ? 'short' : strength]}
      </p>
    </div>
  )
}
