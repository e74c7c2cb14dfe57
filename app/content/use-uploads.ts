import { useState, useSyncExternalStore } from 'react'
import { ApiFailure } from '../api.ts'
import { holdPage } from './hold-page.ts'

/** One file on its way. `refused` cannot be sent at all; `stopped` was cancelled and may be sent again. */
export type Upload = {
  id: number
  file: File
  state: 'refused' | 'waiting' | 'under way' | 'done' | 'failed' | 'stopped'
  /** From 0 to 1. */
  share: number
  /** What is wrong with it. */
  says?: string | undefined
}

/** Sends one file; it throws when that failed, and ends when the signal says so. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<unknown>

/** How the sending of one file ended. */
export type Outcome = 'done' | 'stopped' | { failure: unknown }

const hasSessionEnded = (outcome: Outcome) =>
  typeof outcome === 'object' && outcome.failure instanceof ApiFailure && outcome.failure.status === 401

export const isUnsent = ({ state }: Upload) => state !== 'done'

/** The files of one form. It outlives the form while it sends them, so that whoever comes back finds it at work. */
type Run = {
  now: { uploads: Upload[]; isSending: boolean }
  lastId: number
  stops: Map<number, AbortController>
  /** Files that are being looked into. */
  looks: Set<Promise<void>>
  listeners: Set<() => void>
}

const startRun = (): Run => ({
  now: { uploads: [], isSending: false },
  lastId: 0,
  stops: new Map(),
  looks: new Set(),
  listeners: new Set(),
})

/** The runs that are under way, by the names of their forms. */
const runs = new Map<string, Run>()

/**
 * Several files, each with its own progress, end and outcome. They go one after another: on a slow line
 * that brings the first ones home, where all at once would bring home none.
 *
 * @param name the form's own: a form that is opened while its files are still being sent takes them over
 */
export function useUploads({
  name,
  send,
  problemOf,
  lookInto,
  says,
}: {
  name: string
  send: SendFile
  problemOf: (file: File) => string | undefined
  /** What only its content tells is wrong with a file. */
  lookInto: (file: File) => Promise<string | undefined>
  says: (failure: unknown) => string
}) {
  const [run] = useState(() => runs.get(name) ?? startRun())
  const { uploads, isSending } = useSyncExternalStore(
    (listener) => {
      run.listeners.add(listener)
      return () => run.listeners.delete(listener)
    },
    () => run.now,
    () => run.now,
  )

  function change(what: Partial<Run['now']>) {
    run.now = { ...run.now, ...what }
    for (const listener of run.listeners) listener()
  }
  const put = (uploads: Upload[]) => change({ uploads })
  const mark = (id: number, change: Partial<Upload>) =>
    put(run.now.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))

  function add(files: File[]) {
    const added = files.map((file): Upload => {
      const says = problemOf(file)
      return { id: ++run.lastId, file, state: says ? 'refused' : 'waiting', share: 0, says }
    })
    put([...run.now.uploads, ...added])
    for (const upload of added) {
      if (upload.state === 'refused') continue
      const look = lookInto(upload.file).then((says) => {
        run.looks.delete(look)
        if (says) mark(upload.id, { state: 'refused', says })
      })
      run.looks.add(look)
    }
  }

  /** The page is held and the run can be found again for as long as this work goes on. */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    const letGo = holdPage()
    runs.set(name, run)
    change({ isSending: true })
    try {
      return await work()
    } finally {
      letGo()
      runs.delete(name)
      change({ isSending: false })
    }
  }

  async function sendOne(id: number): Promise<Outcome> {
    const upload = run.now.uploads.find((upload) => upload.id === id)
    if (!upload) return 'stopped'
    const stop = new AbortController()
    run.stops.set(id, stop)
    mark(id, { state: 'under way', share: 0, says: undefined })
    try {
      await send(upload.file, (share) => mark(id, { share }), stop.signal)
      mark(id, { state: 'done', share: 1 })
      return 'done'
    } catch (failure) {
      if (stop.signal.aborted) {
        mark(id, { state: 'stopped' })
        return 'stopped'
      }
      mark(id, { state: 'failed', says: says(failure) })
      return { failure }
    } finally {
      run.stops.delete(id)
    }
  }

  /** Sends what has not arrived, each once, with what is added to the list meanwhile. */
  async function sendAll(): Promise<Outcome[]> {
    const tried = new Set<number>()
    const outcomes: Outcome[] = []
    const next = () => run.now.uploads.find((upload) => isUnsent(upload) && !tried.has(upload.id))
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
    put(run.now.uploads.filter((upload) => upload.id !== id))
  }

  return {
    uploads,
    isSending,
    /** Also true in work that began before the last drawing. */
    unsent: () => run.now.uploads.filter(isUnsent),
    /** Waits until all have been looked into. */
    looked: () => Promise.all(run.looks),
    add,
    remove,
    stop: (id: number) => run.stops.get(id)?.abort(),
    sendOne: (id: number) => during(() => sendOne(id)),
    sendAll: () => during(sendAll),
    clear: () => put([]),
  }
}
