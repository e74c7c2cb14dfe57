import { useRef, useState } from 'react'
import { ApiFailure } from '../api.ts'

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

/**
 * Several files, each with its own progress, end and outcome. They go one after another: on a slow line
 * that brings the first ones home, where all at once would bring home none.
 */
export function useUploads({
  send,
  problemOf,
  lookInto,
  says,
}: {
  send: SendFile
  problemOf: (file: File) => string | undefined
  /** What only its content tells is wrong with a file. */
  lookInto: (file: File) => Promise<string | undefined>
  says: (failure: unknown) => string
}) {
  const [uploads, setUploads] = useState<Upload[]>([])
  // What is true now, for the work that goes on while the page is drawn.
  const now = useRef(uploads)
  const lastId = useRef(0)
  const stops = useRef(new Map<number, AbortController>())
  const looks = useRef(new Set<Promise<void>>())

  function put(next: Upload[]) {
    now.current = next
    setUploads(next)
  }
  const mark = (id: number, change: Partial<Upload>) =>
    put(now.current.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))

  function add(files: File[]) {
    const added = files.map((file): Upload => {
      const says = problemOf(file)
      return { id: ++lastId.current, file, state: says ? 'refused' : 'waiting', share: 0, says }
    })
    put([...now.current, ...added])
    for (const upload of added) {
      if (upload.state === 'refused') continue
      const look = lookInto(upload.file).then((says) => {
        looks.current.delete(look)
        if (says) mark(upload.id, { state: 'refused', says })
      })
      looks.current.add(look)
    }
  }

  async function sendOne(id: number): Promise<Outcome> {
    const upload = now.current.find((upload) => upload.id === id)
    if (!upload) return 'stopped'
    const stop = new AbortController()
    stops.current.set(id, stop)
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
      stops.current.delete(id)
    }
  }

  /** Sends what has not arrived, each once, with what is added to the list meanwhile. */
  async function sendAll(): Promise<Outcome[]> {
    const tried = new Set<number>()
    const outcomes: Outcome[] = []
    const next = () => now.current.find((upload) => isUnsent(upload) && !tried.has(upload.id))
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
    put(now.current.filter((upload) => upload.id !== id))
  }

  return {
    uploads,
    /** Also true in work that began before the last drawing. */
    unsent: () => now.current.filter(isUnsent),
    /** Waits until all have been looked into. */
    looked: () => Promise.all(looks.current),
    add,
    remove,
    stop: (id: number) => stops.current.get(id)?.abort(),
    sendOne,
    sendAll,
    clear: () => put([]),
  }
}
