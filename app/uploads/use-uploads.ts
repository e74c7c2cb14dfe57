import { useState, useSyncExternalStore } from 'react'
import type { MessageOrText } from '#domain/text/words.ts'
import { warnBeforeUnload } from '../api/upload-api.ts'
import { readToken, subscribeToToken } from '../session/token.ts'

/**
 * One file in the queue. `refused` means that the file is invalid, `stopped` that its upload was canceled and can be
 * retried.
 */
export type Upload = {
  id: number
  file: File
  state: 'refused' | 'waiting' | 'under way' | 'done' | 'failed' | 'stopped'
  /** The progress, from 0 to 1. */
  progress: number
  message?: MessageOrText | undefined
}

export type Outcome = 'done' | 'stopped' | { error: unknown }

export const isUnsent = ({ state }: Upload) => state !== 'done'

/** The files of one form. During an upload, the queue outlives the form: the user can leave the page and return. */
type UploadQueue = {
  state: { uploads: Upload[]; isSending: boolean }
  lastId: number
  abortControllers: Map<number, AbortController>
  checks: Set<Promise<void>>
  listeners: Set<() => void>
}

const createQueue = (): UploadQueue => ({
  state: { uploads: [], isSending: false },
  lastId: 0,
  abortControllers: new Map(),
  checks: new Set(),
  listeners: new Set(),
})

const activeQueues = new Map<string, UploadQueue>()

type UploadOptions = {
  /** Identifies the form. If the form is reopened while its files are uploading, it shows them again. */
  name: string
  /** Throws if the upload fails or the signal aborts it. */
  send: (file: File, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<unknown>
  validate?: (file: File) => MessageOrText | undefined
  /** Finds errors that only the file's content reveals. */
  checkContent?: (file: File) => Promise<string | undefined>
  errorMessage: (error: unknown) => MessageOrText
}

/**
 * Uploads several files, each with its own progress and outcome, one after another: on a slow connection, the
 * first files succeed, while parallel uploads might all fail.
 */
export function useUploads(options: UploadOptions) {
  const [queue] = useState(() => activeQueues.get(options.name) ?? createQueue())
  const { uploads, isSending } = useSyncExternalStore(
    (listener) => {
      queue.listeners.add(listener)
      return () => queue.listeners.delete(listener)
    },
    () => queue.state,
    () => queue.state,
  )
  return {
    uploads,
    isSending,
    /** A function, so that callbacks in progress get the current list. */
    unsent: () => queue.state.uploads.filter(isUnsent),
    whenChecked: () => Promise.all(queue.checks),
    add: (files: File[]) => addFiles(queue, files, options),
    remove: (id: number) => change(queue, { uploads: queue.state.uploads.filter((one) => one.id !== id) }),
    cancel: (id: number) => queue.abortControllers.get(id)?.abort(),
    sendOne: (id: number) => whileSending(queue, options.name, () => sendOne(queue, id, options)),
    sendAll: () => whileSending(queue, options.name, () => sendAll(queue, options)),
    clear: () => change(queue, { uploads: [] }),
  }
}

function change(queue: UploadQueue, changes: Partial<UploadQueue['state']>) {
  queue.state = { ...queue.state, ...changes }
  for (const listener of queue.listeners) listener()
}

const updateUpload = (queue: UploadQueue, id: number, changes: Partial<Upload>) =>
  change(queue, {
    uploads: queue.state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  })

function addFiles(queue: UploadQueue, files: File[], { validate, checkContent }: UploadOptions) {
  const added = files.map((file): Upload => {
    const message = validate?.(file)
    return { id: ++queue.lastId, file, state: message ? 'refused' : 'waiting', progress: 0, message }
  })
  change(queue, { uploads: [...queue.state.uploads, ...added] })
  for (const upload of added) {
    if (upload.state === 'refused' || !checkContent) continue
    const check = checkContent(upload.file).then((message) => {
      queue.checks.delete(check)
      if (message) updateUpload(queue, upload.id, { state: 'refused', message })
    })
    queue.checks.add(check)
  }
}

/**
 * Runs work. Until it is done, closing the page asks for confirmation, a reopened form finds its queue again,
 * and a new login stops the uploads.
 */
async function whileSending<T>(queue: UploadQueue, name: string, work: () => Promise<T>): Promise<T> {
  const allowUnload = warnBeforeUnload()
  const session = readToken()
  const unsubscribe = subscribeToToken(() => {
    // After a logout, the server itself rejects requests in progress.
    if ([session, null].includes(readToken())) return
    for (const abortController of queue.abortControllers.values()) abortController.abort()
  })
  activeQueues.set(name, queue)
  change(queue, { isSending: true })
  try {
    return await work()
  } finally {
    allowUnload()
    unsubscribe()
    activeQueues.delete(name)
    change(queue, { isSending: false })
  }
}

async function sendOne(queue: UploadQueue, id: number, options: UploadOptions): Promise<Outcome> {
  const upload = queue.state.uploads.find((upload) => upload.id === id)
  if (!upload) return 'stopped'
  const update = (changes: Partial<Upload>) => updateUpload(queue, id, changes)
  const abortController = new AbortController()
  queue.abortControllers.set(id, abortController)
  update({ state: 'under way', progress: 0, message: undefined })
  try {
    await options.send(upload.file, (progress) => update({ progress }), abortController.signal)
    update({ state: 'done', progress: 1 })
    return 'done'
  } catch (error) {
    const isStopped = abortController.signal.aborted
    update(isStopped ? { state: 'stopped' } : { state: 'failed', message: options.errorMessage(error) })
    return isStopped ? 'stopped' : { error }
  } finally {
    queue.abortControllers.delete(id)
  }
}

/**
 * Uploads each valid unsent file once, including files added in the meantime, as long as the session is the
 * same.
 */
async function sendAll(queue: UploadQueue, options: UploadOptions): Promise<Outcome[]> {
  const session = readToken()
  const tried = new Set<number>()
  const outcomes: Outcome[] = []
  const next = () => queue.state.uploads.find((upload) => isUnsent(upload) && !tried.has(upload.id))
  for (let upload = next(); upload; upload = next()) {
    if (readToken() !== session) return [...outcomes, 'stopped']
    tried.add(upload.id)
    if (upload.state !== 'refused') outcomes.push(await sendOne(queue, upload.id, options))
  }
  return outcomes
}
