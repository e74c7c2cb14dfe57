import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api.ts'
import { warnBeforeUnload } from '../api/upload-api.ts'

/** One file of the queue. `refused` is invalid; `stopped` was cancelled and can be retried. */
export type Upload = {
  id: number
  file: File
  state: 'refused' | 'waiting' | 'under way' | 'done' | 'failed' | 'stopped'
  /** From 0 to 1. */
  progress: number
  /** The error message. */
  message?: string | undefined
}

/** Uploads one file; throws on failure, and when the signal aborts it. */
export type SendFile = (
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) => Promise<unknown>

/** The outcome of one upload. */
export type Outcome = 'done' | 'stopped' | { error: unknown }

const hasSessionEnded = (outcome: Outcome) =>
  typeof outcome === 'object' && outcome.error instanceof ApiError && outcome.error.status === 401

export const isUnsent = ({ state }: Upload) => state !== 'done'

/** The files of one form. The queue outlives the form while it uploads, so that one can leave the page and come back. */
type UploadQueue = {
  state: { uploads: Upload[]; isSending: boolean }
  lastId: number
  abortControllers: Map<number, AbortController>
  /** Running checks of files' content. */
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

/** The queues that are uploading, by the names of their forms. */
const activeQueues = new Map<string, UploadQueue>()

/**
 * Several files, each with its own progress and outcome. They are uploaded one after another: on a slow connection
 * the first ones succeed, where in parallel none might.
 *
 * @param name identifies the form: reopened while its files are uploading, it shows them again
 */
export function useUploads({
  name,
  send,
  validate,
  checkContent,
  errorMessage,
}: {
  name: string
  send: SendFile
  validate: (file: File) => string | undefined
  /** Finds what only the content of a file shows to be wrong. */
  checkContent: (file: File) => Promise<string | undefined>
  errorMessage: (error: unknown) => string
}) {
  const [queue] = useState(() => activeQueues.get(name) ?? createQueue())
  const { uploads, isSending } = useSyncExternalStore(
    (listener) => {
      queue.listeners.add(listener)
      return () => queue.listeners.delete(listener)
    },
    () => queue.state,
    () => queue.state,
  )

  function change(changes: Partial<UploadQueue['state']>) {
    queue.state = { ...queue.state, ...changes }
    for (const listener of queue.listeners) listener()
  }
  const setUploads = (uploads: Upload[]) => change({ uploads })
  const updateUpload = (id: number, changes: Partial<Upload>) =>
    setUploads(queue.state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

  function add(files: File[]) {
    const added = files.map((file): Upload => {
      const message = validate(file)
      return { id: ++queue.lastId, file, state: message ? 'refused' : 'waiting', progress: 0, message }
    })
    setUploads([...queue.state.uploads, ...added])
    for (const upload of added) {
      if (upload.state === 'refused') continue
      const check = checkContent(upload.file).then((message) => {
        queue.checks.delete(check)
        if (message) updateUpload(upload.id, { state: 'refused', message })
      })
      queue.checks.add(check)
    }
  }

  /** While the work runs, closing the page asks first, and the queue can be found again. */
  async function whileSending<T>(work: () => Promise<T>): Promise<T> {
    const allowUnload = warnBeforeUnload()
    activeQueues.set(name, queue)
    change({ isSending: true })
    try {
      return await work()
    } finally {
      allowUnload()
      activeQueues.delete(name)
      change({ isSending: false })
    }
  }

  async function sendOne(id: number): Promise<Outcome> {
    const upload = queue.state.uploads.find((upload) => upload.id === id)
    if (!upload) return 'stopped'
    const abortController = new AbortController()
    queue.abortControllers.set(id, abortController)
    updateUpload(id, { state: 'under way', progress: 0, message: undefined })
    try {
      await send(upload.file, (progress) => updateUpload(id, { progress }), abortController.signal)
      updateUpload(id, { state: 'done', progress: 1 })
      return 'done'
    } catch (error) {
      if (abortController.signal.aborted) {
        updateUpload(id, { state: 'stopped' })
        return 'stopped'
      }
      updateUpload(id, { state: 'failed', message: errorMessage(error) })
      return { error }
    } finally {
      queue.abortControllers.delete(id)
    }
  }

  /** Uploads everything unsent, each once, including files added meanwhile. */
  async function sendAll(): Promise<Outcome[]> {
    const tried = new Set<number>()
    const outcomes: Outcome[] = []
    const next = () => queue.state.uploads.find((upload) => isUnsent(upload) && !tried.has(upload.id))
    for (let upload = next(); upload; upload = next()) {
      tried.add(upload.id)
      if (upload.state === 'refused') continue
      const outcome = await sendOne(upload.id)
      outcomes.push(outcome)
      if (hasSessionEnded(outcome)) break
    }
    return outcomes
  }

  function remove(id: number) {
    setUploads(queue.state.uploads.filter((upload) => upload.id !== id))
  }

  return {
    uploads,
    isSending,
    /** A function, so that running work sees the current list. */
    unsent: () => queue.state.uploads.filter(isUnsent),
    /** Waits until all files are checked. */
    whenChecked: () => Promise.all(queue.checks),
    add,
    remove,
    cancel: (id: number) => queue.abortControllers.get(id)?.abort(),
    sendOne: (id: number) => whileSending(() => sendOne(id)),
    sendAll: () => whileSending(sendAll),
    clear: () => setUploads([]),
  }
}
