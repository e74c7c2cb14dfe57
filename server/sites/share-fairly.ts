import type { IncomingMessage, ServerResponse } from 'node:http'

/** Pages and lists of one site that may be worked on at once. */
const simultaneous = 2
/** By then an answer is worked out; a slow client that still takes it keeps nobody else waiting. */
const longestMs = 2_000
/** How many more of one site may wait; whoever comes later is told to come back. */
const maxWaiting = 200

type Handle = () => void

/**
 * Lets few reads of one site be worked on at a time, so that a flood of one takes no more than its share of the process.
 * What changes something or streams a file is not held back: its number is limited elsewhere, and it may last long.
 *
 * @returns false when too many wait already; nothing was done then
 */
export function createFairShare(): (
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
) => boolean {
  let working = 0
  const queue: { response: ServerResponse; handle: Handle }[] = []

  function start(response: ServerResponse, handle: Handle) {
    working += 1
    let isWorking = true
    const end = () => {
      if (!isWorking) return
      isWorking = false
      clearTimeout(timer)
      working -= 1
      startNext()
    }
    const timer = setTimeout(end, longestMs).unref()
    response.once('close', end)
    handle()
  }

  function startNext() {
    while (working < simultaneous) {
      const next = queue.shift()
      if (!next) return
      // Whoever has gone meanwhile needs no answer.
      if (!next.response.destroyed) start(next.response, next.handle)
    }
  }

  return (request, response, handle) => {
    if (!isHeldBack(request)) handle()
    else if (working < simultaneous) start(response, handle)
    else if (queue.length < maxWaiting) queue.push({ response, handle })
    else return false
    return true
  }
}

const isHeldBack = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/uploads/') && !url.startsWith('/assets/')
