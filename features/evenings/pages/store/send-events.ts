import { type Api, ApiError } from '#app/api/api.ts'
import { uploadApi } from '#app/api/upload-api.ts'
import { type Browser, perPage, thisBrowser } from '#app/browser.ts'
import { minute } from '#domain/dates/durations.ts'
import { Message, type MessageOrText } from '#domain/text/words.ts'
import type { LogEntry, NewChild, ReceivedEvents, SentEvents } from '../../evening-schemas.ts'
import { eveningPaths, logPhotoField, maxEventsAtOnce } from '../../evenings.ts'

/** An entry that has not been sent yet. A newer entry with the same key replaces it. */
export type PendingEntry = {
  key: string
  /**
   * When the entry was really made, if the phone's clock was wrong. It is not sent until its owner has said to which
   * evening it belongs.
   */
  meant?: { day: string; at: string }
} & (
  | { what: 'mark'; value: SentEvents['marks'][number] }
  | { what: 'child'; value: NewChild }
  | { what: 'log'; value: LogEntry }
  /** A photo of a log entry. It is sent after the entry. */
  | { what: 'photo'; value: { id: string; at: string; file: Blob } }
)

/** The server's response; neither stored nor refused items have to be sent again. */
export type SendResult = { stored: PendingEntry[]; refused: { item: PendingEntry; message: MessageOrText }[] }

export type Sender = {
  /** The id of the browser on this phone, which the browser itself has generated. */
  phone: string
  /** The best estimate of the server's time. */
  clock: () => number
}

type Photo = Extract<PendingEntry, { what: 'photo' }>

/** Children first, because marks refer to them. */
const order = ['child', 'log', 'mark']

/**
 * Sends as many waiting items as one call may contain, except photos and items that may belong to another evening.
 * Rejects if there is no response.
 */
export function sendNextEvents(
  waiting: PendingEntry[],
  sender: Sender,
  browser = thisBrowser,
): Promise<SendResult> | undefined {
  const events = order.flatMap((what) => waiting.filter((item) => item.what === what && !item.meant))
  return events.length > 0 ? sendEvents(events.slice(0, maxEventsAtOnce), sender, browser) : undefined
}

/** Sends one photo whose entry has already been sent. */
export function sendNextPhoto(
  waiting: PendingEntry[],
  browser = thisBrowser,
): Promise<SendResult> | undefined {
  const isLog = (id: string) => waiting.some(({ what, value }) => what === 'log' && value.id === id)
  const photo = waiting.find((item): item is Photo => item.what === 'photo' && !isLog(item.value.id))
  return photo && sendPhoto(photo, browser)
}

/**
 * Sends items in one call. If the server rejects the whole call, nothing was stored, so the items are halved
 * and sent again until the bad item is found.
 */
async function sendEvents(items: PendingEntry[], sender: Sender, browser: Browser): Promise<SendResult> {
  const body: SentEvents = {
    clock: new Date(sender.clock()).toISOString(),
    phone: sender.phone,
    children: items.flatMap((item) => (item.what === 'child' ? item.value : [])),
    marks: items.flatMap((item) => (item.what === 'mark' ? item.value : [])),
    log: items.flatMap((item) => (item.what === 'log' ? item.value : [])),
  }
  try {
    const { data } = await callInTime((api) => api.call('POST', eveningPaths.events, { body }), browser)
    return toSendResult(items, data)
  } catch (error) {
    if (!isRefused(error, [400, 413])) throw error
    const [item, ...others] = items
    if (item && others.length === 0) return { stored: [], refused: [{ item, message: error.userMessage }] }
    const middle = Math.ceil(items.length / 2)
    const first = await sendEvents(items.slice(0, middle), sender, browser)
    const second = await sendEvents(items.slice(middle), sender, browser)
    return { stored: [...first.stored, ...second.stored], refused: [...first.refused, ...second.refused] }
  }
}

function toSendResult(items: PendingEntry[], { stored, refused }: ReceivedEvents): SendResult {
  const messages = new Map(refused.map(({ id, key, message }) => [id, new Message(key, [], message)]))
  const result: SendResult = {
    stored: items.filter(({ value }) => stored.includes(value.id)),
    refused: items.flatMap((item) => {
      const message = messages.get(item.value.id)
      return message === undefined ? [] : { item, message }
    }),
  }
  if (result.stored.length + result.refused.length === 0) throw new ApiError(200)
  return result
}

async function sendPhoto(photo: Photo, browser: Browser): Promise<SendResult> {
  try {
    await uploadOnce(photo, browser)
    return { stored: [photo], refused: [] }
  } catch (error) {
    if (!isRefused(error, [400, 403, 404, 413, 415])) throw error
    return { stored: [], refused: [{ item: photo, message: error.userMessage }] }
  }
}

/** Uploads in progress. Leaving the screen and coming back continues the same upload instead of a new one. */
const uploadsOf = perPage(() => new Map<string, Promise<unknown>>())

function uploadOnce({ value: { id, at, file } }: Photo, browser: Browser) {
  const uploads = uploadsOf(browser)
  const key = `${id} ${at}`
  const form = new FormData()
  form.set(logPhotoField, file, 'board.jpg')
  const upload =
    uploads.get(key) ??
    callInTime(
      (api) => api.call('PUT', eveningPaths.logPhoto, { params: { id }, body: form }),
      browser,
      photoTimeoutMs,
    )
  uploads.set(key, upload)
  return upload.finally(() => uploads.delete(key))
}

/** Returns true if the item itself was refused, not because of the network, the session or rate limits. */
const isRefused = (error: unknown, statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

export const hasResponse = (error: unknown) => error instanceof ApiError && error.status !== 0

/** A connection can stay open without delivering anything, so waiting for a response has a limit. */
const responseTimeoutMs = 30_000
/** The server waits just as long for a photo. */
const photoTimeoutMs = 10 * minute

/** Aborts a call that takes too long, so that the next call does not share a slow connection with it. */
export async function callInTime<T>(
  call: (api: Api) => Promise<T>,
  browser = thisBrowser,
  ms = responseTimeoutMs,
): Promise<T> {
  const ending = new AbortController()
  const timer = browser.setTimeout(() => ending.abort(), ms)
  try {
    return await call(uploadApi(() => undefined, ending.signal, undefined, browser))
  } finally {
    browser.clearTimeout(timer)
  }
}
