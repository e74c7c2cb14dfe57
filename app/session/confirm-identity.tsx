import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { accountMessages } from '#domain/session/account-messages.ts'
import { type ConfirmationWay, secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, type MessageOrText, message } from '#domain/text/words.ts'
import { api, serverMessage } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { LanguageContext, useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import { KeyRound } from '../ui/icons/admin-icons.ts'
import { Modal, ModalBody } from '../ui/modal.tsx'
import { hasPasskeys, passkeyErrorMessage, signWithPasskey } from './browser-passkeys.ts'

export const english = defineWords('admin.confirm-identity', {
  titles: {
    password: 'Enter your password to continue',
    code: 'Enter a code to continue',
    passkey: 'Use your passkey to continue',
  },
  password: 'Password',
  code: 'Code from your app, or a recovery code',
  usePasskey: 'Use a passkey',
  usePassword: 'Use the password instead',
  useCode: 'Use a code instead',
  confirm: 'Confirm',
  cancel: 'Cancel',
})

let asked: Promise<boolean> | undefined

/**
 * Asks the user to confirm their identity, with one dialog for all calls that wait for it. Resolves to true if the user
 * confirmed it.
 */
export function confirmIdentity(ways: ConfirmationWay[]): Promise<boolean> {
  asked ??= showDialog(ways).finally(() => {
    asked = undefined
  })
  return asked
}

function showDialog(ways: ConfirmationWay[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    root.render(
      <LanguageContext value={{ language: chosenLanguage() }}>
        <ConfirmDialog ways={ways} onEnd={resolve} />
      </LanguageContext>,
    )
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}

function ConfirmDialog({ ways, onEnd }: { ways: ConfirmationWay[]; onEnd: (isConfirmed: boolean) => void }) {
  const words = useWords(english)
  const typed = ways.filter((way) => way !== 'passkey')
  const [way, setWay] = useState(typed[0])
  const { error, isBusy, confirm, confirmByPasskey } = useConfirmation(() => onEnd(true))
  // A dialog focuses its heading by default.
  useEffect(() => document.getElementById(inputId)?.focus(), [])
  return (
    <Modal title={words.titles[way ?? 'passkey']} onClose={() => onEnd(false)}>
      <ModalBody>
        {ways.includes('passkey') && hasPasskeys() && (
          <Button variant="quiet" disabled={isBusy} onClick={confirmByPasskey} className="w-full">
            <KeyRound className="size-5" />
            {words.usePasskey}
          </Button>
        )}
        {way && <TypedForm key={way} way={way} error={error} isBusy={isBusy} onSubmit={confirm} />}
        <div className="flex flex-wrap gap-3">
          {typed
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="quiet" onClick={() => setWay(other)} className="flex-1">
                {other === 'password' ? words.usePassword : words.useCode}
              </Button>
            ))}
          <Button variant="quiet" onClick={() => onEnd(false)} className="flex-1">
            {words.cancel}
          </Button>
        </div>
      </ModalBody>
    </Modal>
  )
}

const inputId = 'confirm-input'

type Props = {
  way: 'password' | 'code'
  error: MessageOrText
  isBusy: boolean
  onSubmit: (given: object) => void
}

function TypedForm({ way, error, isBusy, onSubmit }: Props) {
  const words = useWords(english)
  const input = useRef<HTMLInputElement>(null)
  const fieldProps = { id: inputId, error: error || undefined }
  useEffect(() => input.current?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (input.current?.value) onSubmit({ [way]: input.current.value })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field {...fieldProps} label={words[way]} required>
        <input
          ref={input}
          {...inputProps(fieldProps)}
          type={way === 'password' ? 'password' : 'text'}
          autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
        />
      </Field>
      <Button type="submit" busy={isBusy} className="w-full">
        {words.confirm}
      </Button>
    </form>
  )
}

function useConfirmation(onConfirmed: () => void) {
  const [error, setError] = useState<MessageOrText>('')
  const { isBusy, run } = useAction()

  function send(given: () => object | Promise<object>) {
    setError('')
    return run(
      async () => {
        await api.call('POST', secondFactorPaths.confirm, { body: await given() })
        onConfirmed()
      },
      {
        errorMessage: (error) =>
          passkeyErrorMessage(error, serverMessage(error) ?? message(accountMessages, 'networkError')),
        onError: setError,
        isLast: true,
      },
    )
  }
  return {
    error,
    isBusy,
    confirm: (given: object) => send(() => given),
    confirmByPasskey: () =>
      send(async () => ({ passkey: await signWithPasskey(api, secondFactorPaths.confirmOptions) })),
  }
}
