import { useState } from 'react'
import type { MessageOrText } from '#domain/text/message.ts'
import { readToken } from '../session/token.ts'
import { ask } from '../ui/ask.tsx'
import { toast } from '../ui/toast.tsx'
import { serverMessage } from './api.ts'

export type ActionOptions<Name extends string = string> = {
  /** Identifies the running action if several buttons share this state. */
  name?: Name
  /** A question to ask first; the action runs only if it is confirmed. */
  question?: MessageOrText | undefined
  /** The label of the confirm button in a dialog; if absent, a toast asks with Yes and No. */
  verb?: MessageOrText | undefined
  /** Shown if the server did not send a message. If it is a function, its result replaces even the server's message. */
  errorMessage: MessageOrText | (() => MessageOrText)
  /** Called to show the error; by default, a toast shows it. */
  onError?: (said: MessageOrText, error: unknown) => void
  /** True if a success removes the button's row; the action then stays busy, so that it cannot run again. */
  isLast?: boolean
}

/** Returns the state of a button's action, and a function that runs an action and shows its error. */
export function useAction<Name extends string = string>() {
  const [running, setRunning] = useState<{ name: Name | undefined }>()

  async function run(
    action: () => Promise<void>,
    {
      name,
      question,
      verb,
      errorMessage,
      onError = (said) => toast.error(said),
      isLast = false,
    }: ActionOptions<Name>,
  ) {
    // A disabled button would lose the focus, which the dialog returns to it on closing.
    const asksInDialog = question !== undefined && verb !== undefined
    if (!asksInDialog) setRunning({ name })
    let isDone = false
    try {
      const session = readToken()
      const isAnswered =
        question === undefined || (await (asksInDialog ? ask(question, verb) : toast.confirm(question)))
      // Another account may have answered.
      const isConfirmed = isAnswered && readToken() === session
      if (isConfirmed) {
        setRunning({ name })
        await action()
      }
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
