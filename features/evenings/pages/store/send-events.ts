import { type Api, ApiError } from '#app/api/api.ts'
import { uploadApi } from '#app/api/upload-api.ts'
import type { Waiting } from '#app/session/unsent-rows.ts'
import { minute } from '#domain/dates/durations.ts'
import { Message, type Said } from '#domain/text/message.ts'
import type { ReceivedEvents, SentEvents } from '../../evening-schemas.ts'
import { eveningPaths, logPhotoField, maxEventsAtOnce } from '../../evenings.ts'

/** What the server has answered: either way nothing has to be sent again. */
export type Answer = { stored: Waiting[]; refused: { item: Waiting; message: Said }[] }

export type Sender = {
  /** The browser on this phone, by an id of its own making. */
  phone: string
  /** The server's time, as well as it is known. */
  clock: () => number
}

type Photo = Extract<Waiting, { what: 'photo' }>

/** Children first, since marks are about them. */
const order = ['child', 'log', 'mark']

/** Sends as much as fits at once, where anything waits but photos. Rejects where there is no answer to it. */
export function sendNextEvents(waiting: Waiting[], sender: Sender): Promise<Answer> | undefined {
  const events = order.flatMap((what) => waiting.filter((item) => item.what === what))
  return events.length > 0 ? sendEvents(events.slice(0, maxEventsAtOnce), sender) : undefined
}

/** Likewise one photo, whose entry no longer waits. */
export function sendNextPhoto(waiting: Waiting[]): Promise<Answer> | undefined {
  const isLog = (id: string) => waiting.some(({ what, value }) => what === 'log' && value.id === id)
  const photo = waiting.find((item): item is Photo => item.what === 'photo' && !isLog(item.value.id))
  return photo && sendPhoto(photo)
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
    const { data } = await callInTime((api) => api.call('POST', eveningPaths.events, { body }))
    return readAnswer(items, data)
  } catch (error) {
    if (!isRefused(error, [400, 413])) throw error
    const [item, ...others] = items
    if (item && others.length === 0) return { stored: [], refused: [{ item, message: error.said }] }
    const middle = Math.ceil(items.length / 2)
    const first = await sendEvents(items.slice(0, middle), sender)
    const second = await sendEvents(items.slice(middle), sender)
    return { stored: [...first.stored, ...second.stored], refused: [...first.refused, ...second.refused] }
  }
}

function readAnswer(items: Waiting[], { stored, refused }: ReceivedEvents): Answer {
  const messages = new Map(refused.map(({ id, key, message }) => [id, new Message(key, [], message)]))
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

async function sendPhoto(photo: Photo): Promise<Answer> {
  try {
    await uploadOnce(photo)
    return { stored: [photo], refused: [] }
  } catch (error) {
    if (!isRefused(error, [400, 403, 404, 413, 415])) throw error
    return { stored: [], refused: [{ item: photo, message: error.said }] }
  }
}

/** Photos under way. Who leaves the screen and comes back waits for the same upload, not for one from the beginning. */
const uploads = new Map<string, Promise<unknown>>()

function uploadOnce({ value: { id, at, file } }: Photo) {
  const key = `${id} ${at}`
  const form = new FormData()
  form.set(logPhotoField, file, 'board.jpg')
  const upload =
    uploads.get(key) ??
    callInTime(
      (api) => api.call('PUT', eveningPaths.logPhoto, { params: { id }, body: form }),
      photoTimeoutMs,
    )
  uploads.set(key, upload)
  return upload.finally(() => uploads.delete(key))
}

/** For what it is, not because of the line, the session or too many calls. */
const isRefused = (error: unknown, statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

export const hasAnswer = (error: unknown) => error instanceof ApiError && error.status !== 0

/** A line that is not gone may still bring nothing. */
const answerTimeoutMs = 30_000
/** As long as the server waits for it. */
const photoTimeoutMs = 10 * minute

/** A call that is ended where its answer takes too long, so that the next one does not share a slow line with it. */
export async function callInTime<T>(call: (api: Api) => Promise<T>, ms = answerTimeoutMs): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  try {
    return await call(uploadApi(() => undefined, ending.signal))
  } finally {
    clearTimeout(timer)
  }
}
