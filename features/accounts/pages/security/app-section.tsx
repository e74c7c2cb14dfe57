import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useWords } from '#app/language/use-words.ts'
import { Smartphone } from '#app/ui/icons/admin-icons.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { line } from '#domain/kinds/fields.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { secondFactorMessages, secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { appCodeSchema } from '../../second-factor.ts'

const english = defineWords('admin.authenticator-app', {
  title: 'Authenticator app',
  lead: 'An app such as Aegis, Google Authenticator or 2FAS shows a new code every 30 seconds. It needs no network.',
  isOn: 'Set up. You enter its code when you log in with your password.',
  isOff: 'Not set up.',
  setUp: 'Set up an app',
  remove: 'Remove the app',
  sure: 'Do you really want to remove the authenticator app?',
  scan: '1. Scan this with the app, on another phone or screen.',
  onThisPhone: 'On this phone: ',
  open: 'open it in the app',
  orType: 'Or type this key into the app:',
  enter: '2. Enter the six digits the app shows.',
  code: 'Code from the app',
  finish: 'Finish',
  qrLabel: 'The key as a QR code',
  failed: 'That did not work. Please try again.',
})

type Started = { secret: string; uri: string }
type OnChanged = (recoveryCodes?: string[]) => void

export function AppSection({ hasApp, onChanged }: { hasApp: boolean; onChanged: OnChanged }) {
  const words = useWords(english)
  const [started, setStarted] = useState<Started>()

  async function start() {
    setStarted((await api.call('POST', secondFactorPaths.app)).data)
  }
  async function remove() {
    await api.call('DELETE', secondFactorPaths.app)
    onChanged()
    return { message: message(secondFactorMessages, 'appRemoved') }
  }
  function handleAdded(recoveryCodes: string[]) {
    setStarted(undefined)
    onChanged(recoveryCodes)
  }

  return (
    <PageSection id="app" title={words.title} lead={words.lead} className="mt-4">
      <div className="rounded-card bg-surface p-5 shadow-soft">
        {started && !hasApp ? (
          <FinishApp started={started} onAdded={handleAdded} />
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            <Smartphone className="size-6 shrink-0 text-link" />
            <p className="min-w-0 flex-1 basis-48">{hasApp ? words.isOn : words.isOff}</p>
            <ActionButton
              key={String(hasApp)}
              label={hasApp ? words.remove : words.setUp}
              variant={hasApp ? 'quiet' : 'primary'}
              run={hasApp ? remove : start}
              question={hasApp ? words.sure : undefined}
              errorMessage={words.failed}
              className="w-full sm:w-auto"
            />
          </div>
        )}
      </div>
    </PageSection>
  )
}

type Props = { started: Started; onAdded: (recoveryCodes: string[]) => void }

function FinishApp({ started: { secret, uri }, onAdded }: Props) {
  const words = useWords(english)
  const { form, onSubmit } = useSendForm({
    fields: { code: {} },
    resolver: schemaResolver(appCodeSchema),
    async send(body) {
      const { data } = await api.call('PUT', secondFactorPaths.app, { body })
      onAdded(data.recoveryCodes)
      return { message: message(secondFactorMessages, 'appAdded') }
    },
    errorMessage: message(accountMessages, 'networkError'),
  })
  return (
    <>
      <p className="font-medium">{words.scan}</p>
      <QrCode text={uri} label={words.qrLabel} />
      <p>
        <span>{words.onThisPhone}</span>
        <a
          href={uri}
          className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
        >
          {words.open}
        </a>
      </p>
      <p className="mt-2">{words.orType}</p>
      <p className="mb-5 font-mono text-lg break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <p className="mb-3 font-medium">{words.enter}</p>
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.finish}>
        <FieldInput form={form} name="code" field={line(words.code)} autoComplete="one-time-code" />
      </FormFrame>
    </>
  )
}
