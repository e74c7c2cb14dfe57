import type { ReceivedEvents, SentEvents } from '#domain/evenings/evening-schemas.ts'
import { eveningPaths, logPhotoField, maxEventsAtOnce } from '#domain/evenings/evenings.ts'
import { ApiError, api, pathWithId } from '../../../../api/api.ts'
import type { Waiting } from './evening-database.ts'

/** What the server has answered: either way nothing has to be sent again. */
export type Answer = { stored: Waiting[]; refused: { item: Waiting; message: string }[] }

export type Sender = {
  /** The browser on this phone, by an id of its own making. */
  phone: string
  /** The server's time, as well as it is known. */
  clock: () => number
}

/** Children first, since marks are about them. */
const order = ['child', 'log', 'mark']

/** Sends as much as fits at once; photos last, each by itself. Rejects where there is no answer to them. */
export function sendNext(waiting: readonly Waiting[], sender: Sender): Promise<Answer> {
  const events = order.flatMap((what) => waiting.filter((item) => item.what === what))
  const photo = waiting.find((item) => item.what === 'photo')
  return photo && events.length === 0
    ? sendPhoto(photo)
    : sendEvents(events.slice(0, maxEventsAtOnce), sender)
}

/** Where the server can make no sense of them, none was stored: halves are sent until the one that is wrong is found. */
async function sendEvents(items: Waiting[], sender: Sender): Promise<Answer> {
  const body: SentEvents = {
    clock: new Date(sender.clock()).toISOString(),
    phone: sender.phone,
    children: items.flatMap((item) => (item.what === 'child' ? item.value : [])),
    marks: items.flatMap((item) => (item.what === 'mark' ? item.value : [])),
    log: items.flatMap((item) => (item.what === 'log' ? item.value : [])),
  }
  try {
    const { data } = await inTime(api.send<{ data: ReceivedEvents }>('POST', eveningPaths.events, body))
    return readAnswer(items, data)
  } catch (error) {
    if (!isRefused(error, [400, 413])) throw error
    const [item, ...others] = items
    if (item && others.length === 0) return { stored: [], refused: [{ item, message: error.message }] }
    const middle = Math.ceil(items.length / 2)
    const first = await sendEvents(items.slice(0, middle), sender)
    const second = await sendEvents(items.slice(middle), sender)
    return { stored: [...first.stored, ...second.stored], refused: [...first.refused, ...second.refused] }
  }
}

function readAnswer(items: Waiting[], { stored, refused }: ReceivedEvents): Answer {
  const messages = new Map(refused.map(({ id, message }) => [id, message]))
  const answer: Answer = {
    stored: items.filter(({ value }) => stored.includes(value.id)),
    refused: items.flatMap((item) => {
      const message = messages.get(item.value.id)
      return message === undefined ? [] : { item, message }
    }),
  }
  if (answer.stored.length + answer.refused.length === 0) throw new ApiError(200)
  return answer
}

async function sendPhoto(photo: Extract<Waiting, { what: 'photo' }>): Promise<Answer> {
  const form = new FormData()
  form.set(logPhotoField, photo.value.file, 'board.jpg')
  try {
    await inTime(api.send('PUT', pathWithId(eveningPaths.logPhoto, photo.value.id), form))
    return { stored: [photo], refused: [] }
  } catch (error) {
    if (!isRefused(error, [400, 403, 404, 413, 415])) throw error
    return { stored: [], refused: [{ item: photo, message: error.message }] }
  }
}

/** For what it is, not because of the line, the session or too many calls. */
const isRefused = (error: unknown, statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

/** A line that is not gone may still bring nothing. */
const answerTimeoutMs = 30_000

export const inTime = <T>(answer: Promise<T>, ms = answerTimeoutMs): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new ApiError(0)), ms)
    }),
  ])
