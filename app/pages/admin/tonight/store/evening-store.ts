import { day as dayMs } from '#domain/dates/durations.ts'
import type { Evening, LogEntry, ReceivedEvents, SentEvents } from '#domain/evenings/evening-schemas.ts'
import {
  daysKeptOffline,
  eveningMessages,
  eveningPaths,
  logPhotoField,
  maxEventsAtOnce,
} from '#domain/evenings/evenings.ts'
import type { Mark } from '#domain/evenings/marks.ts'
import { newId } from '#domain/evenings/new-id.ts'
import { type Api, ApiError, pathWithId, serverMessage } from '../../../../api/api.ts'
import { type KeptEvenings, readKeptEvenings, writeKeptEvenings } from '../../../../session/kept-evenings.ts'
import type { EveningDatabase, Waiting } from './evening-database.ts'
import { Portraits } from './portraits.ts'
import { addWaiting } from './view-evening.ts'

/** What the server did not take, and why; `about` is a child, a volunteer or a class. */
export type Refusal = { key: string; about: string; message: string }

export type StoreState = {
  /** By their days. */
  evenings: ReadonlyMap<string, Evening>
  /** The day of tonight's evening or the next one, once the server has said it. */
  nextDay: string | undefined
  waiting: readonly Waiting[]
  /** Addresses of the portraits that are kept, by their paths. */
  portraits: ReadonlyMap<string, string>
  /** Whether what is waiting outlives this page. */
  isKept: boolean
  /** Whether what the browser keeps has been read. */
  isOpen: boolean
  /** Whether the server was reached the last time. */
  hasLine: boolean
  refused: readonly Refusal[]
  /** Why the last load failed. */
  loadError: string | undefined
  /** Why the server takes nothing now, such as from an account that may only read. */
  sendError: string | undefined
}

const initialState: StoreState = {
  evenings: new Map(),
  nextDay: undefined,
  waiting: [],
  portraits: new Map(),
  isKept: true,
  isOpen: false,
  hasLine: true,
  refused: [],
  loadError: undefined,
  sendError: undefined,
}

/** An entry of the log; with the id of the one that it replaces. */
export type NewEntry = Omit<LogEntry, 'id' | 'at'> & { id?: string | undefined }

type Needs = {
  api: Pick<Api, 'get' | 'send'>
  openDatabase: () => Promise<EveningDatabase>
  now?: () => number
}

const sendDelayMs = 300
const maxRetryMs = 5 * 60_000
/** A line that is not gone may still bring nothing. */
const answerTimeoutMs = 30_000
/** Another tab may hold the store. */
const openTimeoutMs = 3_000

/**
 * The evenings on this phone: what was loaded, and what was noted here and waits to be sent. All of it works from memory; the
 * browser's store only keeps a copy for when the page is opened again.
 */
export class EveningStore {
  state = initialState
  #listeners = new Set<() => void>()
  #needs: Required<Needs>
  #database: EveningDatabase | undefined
  #portraits = new Portraits((portraits) => this.#set({ portraits }))
  #phone = readKeptEvenings()?.phone ?? newId()
  #may = readKeptEvenings()?.may
  /** Settled once the browser's store was read, or could not be. */
  #opened: Promise<void> = Promise.resolve()
  /** By how much this phone's clock is ahead of the server's. */
  #aheadMs = 0
  #isSending = false
  #timer: number | undefined
  #failures = 0
  #batchSize = maxEventsAtOnce
  /** When each evening was loaded, by this phone's clock. */
  #loadedAt = new Map<string, number>()
  /** How many batches were answered: what was loaded meanwhile may lack them. */
  #answered = 0

  constructor(needs: Needs) {
    this.#needs = { now: Date.now, ...needs }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  getState = () => this.state

  /** Reads what this browser keeps, and forgets what it has kept too long. */
  open(): Promise<void> {
    this.#opened = this.#readKept()
    return this.#opened
  }

  async #readKept() {
    try {
      this.#database ??= await inTime(this.#needs.openDatabase(), openTimeoutMs)
      const [evenings, waiting] = await Promise.all([
        this.#database.getAll('evenings'),
        this.#database.getAll('waiting'),
      ])
      const oldest = this.#needs.now() - daysKeptOffline * dayMs
      const young = evenings.filter(({ keptAt }) => keptAt > oldest)
      const [latest] = [...young].sort((a, b) => b.keptAt - a.keptAt)
      for (const { evening, keptAt } of young) this.#loadedAt.set(evening.day, keptAt)
      if (latest) this.#aheadMs = latest.keptAt - Date.parse(latest.evening.now)
      const recent = waiting.filter(({ value }) => Date.parse(value.at) > oldest)
      this.#forget(
        evenings.filter((kept) => !young.includes(kept)).map(({ evening }) => evening.day),
        waiting.filter((item) => !recent.includes(item)).map(({ key }) => key),
      )
      const loaded = new Map(young.map(({ evening }) => [evening.day, evening]))
      this.#set({
        evenings: new Map([...loaded, ...this.state.evenings]),
        waiting: [
          ...recent.filter(({ key }) => !this.state.waiting.some((item) => item.key === key)),
          ...this.state.waiting,
        ],
        isOpen: true,
      })
      await this.#portraits.open(this.#database)
    } catch {
      this.#set({ isKept: false, isOpen: true })
    }
    this.send()
  }

  /** @param day as `YYYY-MM-DD`, or `next` */
  async load(day: string): Promise<void> {
    const answered = this.#answered
    try {
      const path = eveningPaths.one.replace(':day', day)
      const { data } = await inTime(this.#needs.api.get<{ data: Evening }>(path))
      await this.#opened
      if (answered !== this.#answered) return await this.load(day)
      const loadedAt = this.#needs.now()
      this.#aheadMs = loadedAt - Date.parse(data.now)
      this.#loadedAt.set(data.day, loadedAt)
      this.#keepEvening(data)
      this.#set({ hasLine: true, loadError: undefined, ...(day === 'next' && { nextDay: data.day }) })
      this.#portraits.keep(data)
      this.send()
    } catch (error) {
      this.#set({ hasLine: hasAnswer(error), loadError: serverMessage(error) ?? eveningMessages.notLoaded })
    }
  }

  mark(mark: Pick<Mark, 'day' | 'about' | 'subject' | 'what'>) {
    const value = { ...this.#stamp(mark.day), ...mark }
    this.#addWaiting({ key: `mark ${value.id}`, what: 'mark', value })
  }

  /** Adds a child who is not in the list, and notes that it is here. */
  addChild(day: string, fullName: string, studentClass: string) {
    const value = { ...this.#stamp(day), fullName, studentClass }
    this.#addWaiting({ key: `child ${value.id}`, what: 'child', value })
    this.mark({ day, about: 'child', subject: value.id, what: 'here' })
  }

  writeLog(entry: NewEntry, photo?: Blob) {
    const { id, at } = this.#stamp(entry.day)
    const value = { ...entry, id: entry.id ?? id, at }
    this.#addWaiting({ key: `log ${value.id}`, what: 'log', value })
    if (photo)
      this.#addWaiting({ key: `photo ${value.id}`, what: 'photo', value: { id: value.id, at, file: photo } })
  }

  /** Remembers for when there is no network what the account may do. */
  setMay(may: KeptEvenings['may']) {
    this.#may = may
    this.#noteKept()
  }

  dismiss(key: string) {
    this.#set({ refused: this.state.refused.filter((refusal) => refusal.key !== key) })
  }

  /** Sends what waits, now; what fails is sent again, later each time. */
  async send(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isSending || this.state.waiting.length === 0) return
    this.#isSending = true
    try {
      while (this.state.waiting.length > 0) await this.#sendNext()
      this.#failures = 0
      this.#set({ sendError: undefined })
    } catch (error) {
      this.#set({ hasLine: hasAnswer(error), sendError: serverMessage(error) })
      this.#failures += 1
      this.#sendLater(Math.min(maxRetryMs, 1_000 * 2 ** this.#failures))
    } finally {
      this.#isSending = false
    }
  }

  /** Nothing is sent by itself any more. */
  stop() {
    clearTimeout(this.#timer)
  }

  async #sendNext() {
    const batch = this.#nextBatch()
    if (batch.length > 0) await this.#sendBatch(batch)
    else await this.#sendPhoto()
  }

  /** Children first, since marks are about them. */
  #nextBatch() {
    const order = ['child', 'log', 'mark']
    const events = this.state.waiting.filter(({ what }) => order.includes(what))
    return events.sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what)).slice(0, this.#batchSize)
  }

  async #sendBatch(batch: Waiting[]) {
    const body: SentEvents = {
      clock: new Date(this.#clock()).toISOString(),
      phone: this.#phone,
      children: batch.flatMap((item) => (item.what === 'child' ? item.value : [])),
      marks: batch.flatMap((item) => (item.what === 'mark' ? item.value : [])),
      log: batch.flatMap((item) => (item.what === 'log' ? item.value : [])),
    }
    try {
      const { data } = await inTime(
        this.#needs.api.send<{ data: ReceivedEvents }>('POST', eveningPaths.events, body),
      )
      this.#batchSize = maxEventsAtOnce
      this.#answered += 1
      this.#settle(batch, data)
    } catch (error) {
      if (!isRefused(error, [400, 413])) throw error
      // One of them is wrong, so that none was stored: halves find it.
      if (batch.length > 1) this.#batchSize = Math.ceil(batch.length / 2)
      else this.#refuse(batch, error.message)
    }
  }

  #settle(batch: Waiting[], { stored, refused }: ReceivedEvents) {
    const storedItems = batch.filter(({ value }) => stored.includes(value.id))
    const reasons = new Map(refused.map(({ id, message }) => [id, message]))
    const refusedItems = batch.filter(({ value }) => reasons.has(value.id))
    if (storedItems.length + refusedItems.length === 0) throw new ApiError(200)
    for (const evening of this.state.evenings.values()) this.#keepEvening(addWaiting(evening, storedItems))
    this.#set({ hasLine: true })
    this.#removeWaiting(storedItems)
    for (const unknown of daysOf(storedItems)) if (!this.state.evenings.has(unknown)) this.load(unknown)
    for (const item of refusedItems) this.#refuse([item], reasons.get(item.value.id) ?? '')
  }

  async #sendPhoto() {
    const photo = this.state.waiting.find((item) => item.what === 'photo')
    if (photo?.what !== 'photo') return
    const form = new FormData()
    form.set(logPhotoField, photo.value.file, 'board.jpg')
    try {
      await inTime(this.#needs.api.send('PUT', pathWithId(eveningPaths.logPhoto, photo.value.id), form))
      this.#removeWaiting([photo])
      for (const { day, log } of this.state.evenings.values())
        if (log.some(({ id }) => id === photo.value.id)) this.load(day)
    } catch (error) {
      if (!isRefused(error, [400, 403, 404, 413, 415])) throw error
      this.#refuse([photo], error.message)
    }
  }

  #refuse(items: Waiting[], message: string) {
    const refused = items.map((item) => ({ key: item.key, about: this.#nameOf(item), message }))
    this.#removeWaiting(items)
    this.#set({ refused: [...this.state.refused, ...refused] })
  }

  #nameOf(item: Waiting): string {
    if (item.what === 'child') return item.value.fullName
    if (item.what === 'log') return item.value.studentClass
    if (item.what === 'photo') return ''
    const { about, subject } = item.value
    const known = [...this.state.evenings.values()].flatMap(({ children, volunteers }) => [
      ...children,
      ...volunteers,
    ])
    return about === 'class' ? subject : (known.find(({ id }) => id === subject)?.name ?? '')
  }

  #addWaiting(item: Waiting) {
    this.#set({ waiting: [...this.state.waiting.filter(({ key }) => key !== item.key), item] })
    this.#noteKept()
    this.#keep((database) => database.put('waiting', item))
    this.#sendLater(this.#failures > 0 && !this.state.hasLine ? undefined : sendDelayMs)
  }

  /** What was written anew meanwhile stays. */
  #removeWaiting(items: Waiting[]) {
    this.#set({ waiting: this.state.waiting.filter((item) => !items.includes(item)) })
    const left = new Set(this.state.waiting.map(({ key }) => key))
    this.#noteKept()
    this.#forget(
      [],
      items.map(({ key }) => key).filter((key) => !left.has(key)),
    )
  }

  #keepEvening(evening: Evening) {
    const keptAt = this.#loadedAt.get(evening.day) ?? this.#needs.now()
    this.#set({ evenings: new Map(this.state.evenings).set(evening.day, evening) })
    this.#noteKept()
    this.#keep((database) => database.put('evenings', { evening, keptAt }, evening.day))
  }

  #forget(evenings: string[], waiting: string[]) {
    for (const key of evenings) this.#keep((database) => database.delete('evenings', key))
    for (const key of waiting) this.#keep((database) => database.delete('waiting', key))
  }

  /** The storage may be full, or taken away. */
  #keep(run: (database: EveningDatabase) => Promise<unknown>) {
    if (!this.#database) return
    try {
      run(this.#database).catch(() => this.#set({ isKept: false }))
    } catch {
      this.#set({ isKept: false })
    }
  }

  #noteKept() {
    const may = this.#may ?? { register: true, log: true, add: true, others: false }
    writeKeptEvenings({ phone: this.#phone, waiting: this.state.waiting.length, may })
  }

  /** Later than all that is known of this evening, so that it counts; ids are in the same order. */
  #stamp(day: string) {
    const known = this.state.evenings.get(day)?.marks.map(({ at }) => at) ?? []
    const waiting = this.state.waiting.map(({ value }) => value.at)
    const latest = [...known, ...waiting].reduce((a, b) => (a > b ? a : b), '')
    const time = Math.max(this.#clock(), latest ? Date.parse(latest) + 1 : 0)
    return { id: newId(time), at: new Date(time).toISOString() }
  }

  /** The server's time, as well as it is known. */
  #clock() {
    return this.#needs.now() - this.#aheadMs
  }

  /** @param ms without it the time that was set stays */
  #sendLater(ms: number | undefined) {
    if (ms === undefined) return
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.send(), ms)
  }

  #set(change: Partial<StoreState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const hasAnswer = (error: unknown) => error instanceof ApiError && error.status !== 0

const daysOf = (items: Waiting[]) =>
  new Set(items.flatMap(({ what, value }) => (what === 'mark' || what === 'log' ? value.day : [])))

/** For what it is, not because of the line, the session or too many calls. */
const isRefused = (error: unknown, statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

const inTime = <T>(answer: Promise<T>, ms = answerTimeoutMs) =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new ApiError(0)), ms)
    }),
  ])
