import { useState } from 'react'
import type { Said } from '#domain/text/message.ts'
import { useConfirmAccount } from '../session/use-confirm-account.ts'
import { toast } from '../ui/toast.tsx'
import { serverMessage } from './api.ts'

export type ActionOptions<Name extends string = string> = {
  /** Which of several actions it is. */
  name?: Name
  /** It sends what was typed or chosen on this screen, so it asks first where another account has logged in since. */
  sendsInput?: boolean
  /** Asked first: the action runs only after a Yes. */
  question?: Said | undefined
  /** For errors without a message of the server; a function replaces that one, too. */
  errorMessage: Said | (() => Said)
  /** Shows the error in place of a toast. */
  onError?: (said: Said, error: unknown) => void
  /** The row is about to go: it stays busy after a success. */
  isLast?: boolean
}

/** Whether a button's action, such as a request, is running, and a function that runs one and shows its error. */
export function useAction<Name extends string = string>() {
  const [running, setRunning] = useState<{ name: Name | undefined }>()
  const confirmAccount = useConfirmAccount()

  async function run(
    action: () => Promise<void>,
    {
      name,
      sendsInput = false,
      question,
      errorMessage,
      onError = (said) => toast.error(said),
      isLast = false,
    }: ActionOptions<Name>,
  ) {
    setRunning({ name })
    let isDone = false
    try {
      const isConfirmed =
        (!sendsInput || (await confirmAccount())) &&
        (question === undefined || (await toast.confirm(question)))
      if (isConfirmed) await action()
      isDone = isConfirmed
    } catch (error) {
      const said =
        typeof errorMessage === 'function' ? errorMessage() : (serverMessage(error) ?? errorMessage)
      onError(said, error)
    }
    if (!isDone || !isLast) setRunning(undefined)
  }

  return { isBusy: running !== undefined, busyWith: running?.name, run }
}
