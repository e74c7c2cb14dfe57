import { useRef, useState } from 'react'
import type { MessageOrText } from '#domain/text/words.ts'
import { readToken } from '../session/token.ts'
import { ask } from '../ui/ask.tsx'
import { toast } from '../ui/toast.tsx'
import type { Api } from './api.ts'
import { type OutcomeOptions, type Sending, showOutcome } from './show-outcome.ts'
import { uploadApi } from './upload-api.ts'

export type ActionOptions<Name extends string = string> = OutcomeOptions & {
  /** Identifies the running action if several buttons share this state. */
  name?: Name
  /** A question to ask first; the action runs only if it is confirmed. */
  question?: MessageOrText | undefined
  /** The label of the confirm button in a dialog; if absent, a toast asks with Yes and No. */
  verb?: MessageOrText | undefined
  /** Called after the action, even if it failed, because another admin may have made the change first. */
  onChanged?: (() => void) | undefined
  /** True if a success removes the button's row; the action then stays busy, so that it cannot run again. */
  isLast?: boolean | undefined
  /** The same for every retry, so that the server adds a record only once. */
  idempotencyKey?: string | undefined
}

/** @param api the client, which reports the progress of files that it sends */
export type Run = (api: Api) => Sending

/**
 * Returns the state of a button's actions, and a function that runs an action and shows its message or its error. Actions
 * that start while another one runs wait for their turn.
 */
export function useAction<Name extends string = string>() {
  const [running, setRunning] = useState<{ name: Name | undefined }[]>([])
  /** From 0 to 1; `null` when no upload is in progress. */
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useRef<AbortController>(undefined)
  const lastTurn = useRef<Promise<unknown>>(undefined)

  async function run(
    action: Run,
    { name, question, verb, onChanged, isLast = false, idempotencyKey, ...options }: ActionOptions<Name> = {},
  ) {
    const session = readToken()
    // Another account may have answered, or logged in while the action was waiting.
    const isSameSession = () => readToken() === session
    const entry = { name }
    const begin = () => setRunning((current) => [...current, entry])
    const end = () => setRunning((current) => current.filter((one) => one !== entry))
    if (question !== undefined) {
      // A disabled button would lose the focus, which the dialog returns to it on closing.
      if (verb === undefined) begin()
      const isYes = await (verb === undefined ? toast.confirm(question) : ask(question, verb))
      if (!isYes || !isSameSession()) return end()
      if (verb !== undefined) begin()
    } else begin()
    const runNow = async () => {
      if (!isSameSession()) return false
      const controller = new AbortController()
      upload.current = controller
      const isDone = await showOutcome(
        () => action(uploadApi(setProgress, controller.signal, idempotencyKey)),
        options,
      )
      setProgress(null)
      onChanged?.()
      return isDone
    }
    const turn = lastTurn.current ? lastTurn.current.then(runNow) : runNow()
    lastTurn.current = turn
    const isDone = await turn
    if (lastTurn.current === turn) lastTurn.current = undefined
    if (!isDone || !isLast) end()
  }

  return {
    isBusy: running.length > 0,
    busyWith: running[0]?.name,
    run,
    progress,
    cancel: () => upload.current?.abort(),
    wasCancelled: () => upload.current?.signal.aborted ?? false,
  }
}
