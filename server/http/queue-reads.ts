import type { IncomingMessage, ServerResponse } from 'node:http'
import { doInQuietTurn, noteArrival } from './quiet-turns.ts'

/** Pages and lists of a site that may be worked on at once. */
const maxWorking = 8
/** By then an answer is worked out; one that is still sent keeps nobody else waiting. */
const longestMs = 2_000
/** How many more may wait; whoever comes later is told to come back. */
const maxWaiting = 200

type Handle = () => void
type Read = { response: ServerResponse; handle: Handle }

/**
 * Lets few reads of a site be worked on at a time, so that a flood of pages that are not cached leaves the process time
 * for those that are, for what is written and for other sites.
 * What changes something or streams a file does not wait: its number is limited elsewhere, and it may last long.
 *
 * @returns a function that handles a request now or later, or returns false when too many wait already
 */
export function createReadQueue(): (
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
) => boolean {
  let working = 0
  let isNextPlanned = false
  const queue: Read[] = []

  /** One at a time, so that the queues of several sites take turns. */
  function planNext() {
    if (isNextPlanned || working === maxWorking || queue.length === 0) return
    isNextPlanned = true
    doInQuietTurn(() => {
      isNextPlanned = false
      let next = queue.shift()
      // Whoever has gone meanwhile needs no answer.
      while (next?.response.destroyed) next = queue.shift()
      if (next) work(next)
      planNext()
    })
  }

  function work({ response, handle }: Read) {
    working += 1
    let isWorking = true
    const end = () => {
      if (!isWorking) return
      isWorking = false
      clearTimeout(timer)
      working -= 1
      planNext()
    }
    const timer = setTimeout(end, longestMs).unref()
    response.once('prefinish', end).once('close', end)
    handle()
  }

  return (request, response, handle) => {
    noteArrival()
    if (!isQueued(request)) handle()
    else if (queue.length >= maxWaiting) return false
    else {
      queue.push({ response, handle })
      planNext()
    }
    return true
  }
}

/** Files, and what proxies ask before they send anybody here. */
const neverQueued = /^\/(uploads\/|assets\/|healthz|readyz)/

const isQueued = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !neverQueued.test(url)
