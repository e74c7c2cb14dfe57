import { ActionButton } from '#app/admin/action-button.tsx'
import { useFormatDateTime } from '#app/admin/format-time.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { api, serverMessage } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { createPasskey, hasPasskeys, passkeyErrorMessage } from '#app/session/browser-passkeys.ts'
import { KeyRound } from '#app/ui/icons/admin-icons.ts'
import { Trash2 } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { line } from '#domain/kinds/fields.ts'
import { codeMessages, secondFactorMessages, secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, message, serializeMessage } from '#domain/text/words.ts'
import type { SecondFactors } from '../../second-factor.ts'

const english = defineWords('admin.passkeys', {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, your face or the PIN of your phone instead of a password. A fake page cannot steal a passkey.',
  none: 'No passkey yet.',
  notHere: 'This browser does not support passkeys. Add one on your phone.',
  elsewhere: (domain: string) =>
    `Passkeys for this site work only at ${domain}. Open the site there to add one.`,
  name: 'Name of the passkey',
  hint: 'For example "My phone".',
  add: 'Add a passkey',
  added: (on: string) => `Added ${on}, not used yet`,
  used: (added: string, used: string) => `Added ${added}, last used ${used}`,
  remove: 'Remove',
  sure: (name: string) => `Do you really want to remove the passkey "${name}"?`,
  failed: 'That did not work. Please try again.',
})

type Passkey = SecondFactors['passkeys'][number]
type OnChanged = (recoveryCodes?: string[]) => void

export function PasskeySection({ factors, onChanged }: { factors: SecondFactors; onChanged: OnChanged }) {
  const words = useWords(english)
  const { passkeys, passkeyDomain } = factors
  return (
    <PageSection id="passkeys" title={words.title} lead={words.lead}>
      {passkeys.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} onRemoved={() => onChanged()} />
          ))}
        </ul>
      )}
      <div className="rounded-card bg-surface p-5 shadow-soft">
        {passkeys.length === 0 && <p className="mb-3">{words.none}</p>}
        <AddPasskey domain={passkeyDomain} onAdded={onChanged} />
      </div>
    </PageSection>
  )
}

function PasskeyItem({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const words = useWords(english)
  const formatDateTime = useFormatDateTime()
  const { _id, name, createdAt, lastUsedAt } = passkey

  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <KeyRound className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Name text={name} />
        </p>
        <p className="text-sm text-soft">
          {lastUsedAt
            ? words.used(formatDateTime(createdAt), formatDateTime(lastUsedAt))
            : words.added(formatDateTime(createdAt))}
        </p>
      </div>
      <ActionButton
        label={words.remove}
        about={name}
        icon={Trash2}
        question={words.sure(name)}
        run={() => api.call('DELETE', secondFactorPaths.passkey, { params: { id: _id } })}
        errorMessage={words.failed}
        onChanged={onRemoved}
        className="w-full sm:w-auto"
      />
    </li>
  )
}

function AddPasskey({ domain, onAdded }: { domain: string | null; onAdded: OnChanged }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { form, onSubmit } = useSendForm({
    defaultValues: { name: '' },
    async send({ name }) {
      const passkey = await createPasskey(api)
      const { data } = await api.call('POST', secondFactorPaths.passkeys, { body: { name, passkey } })
      form.reset()
      onAdded(data.recoveryCodes)
      return { message: message(secondFactorMessages, 'passkeyAdded') }
    },
    errorMessage: (error) => passkeyErrorMessage(error, serverMessage(error) ?? words.failed),
    onError: (errorMessage) => form.setError('name', { message: serializeMessage(errorMessage) }),
  })
  if (domain === null) return <p>{translate(message(codeMessages, 'passkeysOff'))}</p>
  if (domain !== location.hostname) return <p>{words.elsewhere(domain)}</p>
  if (!hasPasskeys()) return <p>{words.notHere}</p>
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.add} icon={KeyRound}>
      <FieldInput form={form} name="name" field={line(words.name)} hint={words.hint} autoComplete="off" />
    </FormFrame>
  )
}
