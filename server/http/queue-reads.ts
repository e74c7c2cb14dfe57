import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { doInQuietTurn, noteArrival } from './quiet-turns.ts'

/** Pages and lists of a site that may be worked on at once. */
const maxWorking = 8
/** By then an answer is worked out; one that is still sent keeps nobody else waiting. */
const longestMs = 2_000
/** How many more connections may wait, and how many questions of each. What comes later is told to come back. */
const maxConnections = 500
const maxQuestions = 10

type Read = { request: IncomingMessage; response: ServerResponse; handle: () => void }

/**
 * Lets few reads of a site be worked on at a time, so that a flood of pages that are not cached leaves the process time
 * for those that are, for what is written and for other sites. Connections take turns.
 * What changes something or streams a file does not wait: its number is limited elsewhere, and it may last long.
 *
 * @returns a function that handles a request now or later, or returns false when too many wait already
 */
export function createReadQueue(): (read: Read) => boolean {
  let working = 0
  let isNextPlanned = false
  /** In the order in which they have their turns. */
  const waiting = new Map<Socket, Read[]>()

  function add(read: Read): boolean {
    const { socket } = read.request
    const questions = waiting.get(socket)
    if (questions ? questions.length >= maxQuestions : waiting.size >= maxConnections) return false
    if (questions) questions.push(read)
    else waiting.set(socket, [read])
    return true
  }

  function takeNext(): Read | undefined {
    for (const [socket, questions] of waiting) {
      waiting.delete(socket)
      // Whoever has gone meanwhile needs no answer.
      if (socket.destroyed) continue
      const next = questions.shift()
      if (questions.length > 0) waiting.set(socket, questions)
      return next
    }
    return undefined
  }

  /** One at a time, so that the queues of several sites take turns as well. */
  function planNext() {
    if (isNextPlanned || working === maxWorking || waiting.size === 0) return
    isNextPlanned = true
    doInQuietTurn(() => {
      isNextPlanned = false
      const next = takeNext()
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
    // What is left then is to send it, at the pace of whoever reads it.
    response.once('prefinish', end).once('pipe', end).once('close', end)
    handle()
  }

  return (read) => {
    noteArrival()
    if (!isQueued(read.request)) {
      read.handle()
      return true
    }
    const isAdded = add(read)
    planNext()
    return isAdded
  }
}

/** Files, and what proxies ask before they send anybody here. */
const neverQueued = /^\/(uploads\/|assets\/|healthz|readyz)/

const isQueued = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !neverQueued.test(url)
