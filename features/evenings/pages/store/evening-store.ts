import { serverMessage } from '#app/api/api.ts'
import { type Timer, thisBrowser } from '#app/browser.ts'
import {
  type OfflineEvenings,
  readOfflineEvenings,
  writeOfflineEvenings,
} from '#app/session/offline-evenings.ts'
import { readToken } from '#app/session/token.ts'
import { daysKeptOffline } from '#app/session/unsent-rows.ts'
import { day as dayMs } from '#domain/dates/durations.ts'
import { schoolInstant } from '#domain/dates/school-day.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { message } from '#domain/text/words.ts'
import type { Evening, Mark, SentMark } from '../../evening-schemas.ts'
import { eveningMessages, eveningPaths } from '../../evenings.ts'
import { latestMarks, nextStamp } from '../../marks.ts'
import { createBrowserCopy, createPortraits, openEveningDatabase } from './evening-database.ts'
import { createOutbox } from './evening-outbox.ts'
import { callInTime, hasResponse, type PendingEntry, type SendResult } from './send-events.ts'
import { createUnsentCopy } from './unsent-copy.ts'
import {
  addWaiting,
  type ClassView,
  daysToLoad,
  isOver,
  type NewEntry,
  ObservableState,
} from './view-evening.ts'
import { findWrongDays, release } from './wrong-clock.ts'

/** After this time, the screen no longer waits for the browser's storage. */
const slowAfterMs = 3_000

type NewMark = Pick<SentMark, 'day' | 'about' | 'subject' | 'studentClass' | 'what' | 'note'>
type Class = Pick<ClassView, 'id' | 'name'>

/**
 * The evenings on this phone for one session: those loaded, and what was recorded here and waits to be sent. Everything
 * works from memory; the browser's database only keeps a copy for the next time the page is opened.
 */
export class EveningStore extends ObservableState {
  #copy = createBrowserCopy(() => this.set({ isStored: false }))
  #portraits = createPortraits((portraits) => this.set({ portraits }), this.browser)
  #unsent = createUnsentCopy(this.browser, () => this.set({ isStored: false }))
  #offline: OfflineEvenings = readOfflineEvenings(this.browser) ?? {
    phone: newBrowserId(this.browser.now(), this.browser.randomBytes(16)),
    aheadMs: 0,
  }
  #outbox = createOutbox(
    { phone: this.#offline.phone, clock: () => this.now() },
    {
      keep: (item) => this.#unsent.keep(item),
      settle: (result) => {
        if (this.#isOwnSession()) this.#unsent.settle(result)
        // Nothing may be left behind after a logout.
        else this.#unsent.forget(result.stored.map(({ key }) => key))
      },
    },
    {
      maySend: () => this.#isConfirmed && this.#isOwnSession(),
      onChange: (waiting) => this.set({ waiting }),
      onResult: (result) => this.#settle(result),
      onEnd: (error) => this.set({ hasLine: !error || hasResponse(error), sendError: serverMessage(error) }),
    },
    this.browser,
  )
  /** Settles once reading the browser's database has succeeded or failed. */
  #opened: Promise<void> = Promise.resolve()
  /** Settles when opening it has taken so long that the screen does not wait for it any more. */
  #isSlow: Promise<void> = Promise.resolve()
  /** Counts the server's responses to sent items: an evening requested before such a response may lack these items. */
  #responses = 0
  #isOpenInPart = false
  #session = readToken(this.browser)
  /** The account these evenings belong to; unknown for those stored by an earlier version. */
  #keeping: Evening['keeping'] | undefined
  /** True once the server has confirmed the account since this page was opened. Until then, nothing is sent. */
  #isConfirmed = false

  constructor(browser = thisBrowser) {
    super(browser)
  }

  /** Reads the browser's copy and deletes what is too old. */
  open(): Promise<void> {
    this.#outbox.start()
    let timer: Timer | undefined
    this.#isSlow = new Promise((resolve) => {
      timer = this.browser.setTimeout(() => {
        this.set({ isSlow: true, isOpen: true })
        resolve()
      }, slowAfterMs)
    })
    this.#opened = this.#readCopy().finally(() => {
      this.browser.clearTimeout(timer)
      this.set({ isSlow: false })
    })
    return this.#opened
  }

  async #readCopy() {
    // The session may end after React has drawn the screen but before it runs the screen's effects. By then the
    // database has been deleted, and opening it would create an empty one.
    if (!this.#isOwnSession()) return
    try {
      const opening = openEveningDatabase({}, this.browser)
      const opened = await this.#copy.open(opening, this.now() - daysKeptOffline * dayMs)
      this.#restoreEvenings(opened.evenings)
      // If the database was slow, the server has already said whose evenings these are.
      if (!this.#keeping) await this.#belongTo(opened.keeping)
      await this.#unsent.whenStored()
      this.set({ isOpen: true })
      await this.#portraits.open(await opening, opened.evenings)
    } catch {
      this.set({ isStored: false, isOpen: true })
    }
    this.send()
  }

  #restoreEvenings(evenings: Evening[]) {
    const account = this.#keeping?.account
    if (account && evenings.some(({ keeping }) => keeping.account !== account)) return this.#storeAgain()
    const stored = evenings.map((evening) => [evening.day, evening] as const)
    this.set({ evenings: new Map([...stored, ...this.state.evenings]) })
  }

  /** Replaces the stored evenings of another account. */
  #storeAgain() {
    this.#copy.clear()
    for (const evening of this.state.evenings.values()) this.#copy.keepEvening(evening, this.now())
  }

  /** Loads an evening. @param asked as `YYYY-MM-DD`, or `next` */
  async load(asked: string): Promise<void> {
    const responsesBefore = this.#responses
    const day = this.#dayOf(asked)
    try {
      const { data } = await callInTime(
        (api) => api.call('GET', eveningPaths.one, { params: { day } }),
        this.browser,
      )
      if (!this.#isOwnSession()) return
      await Promise.race([this.#opened, this.#isSlow])
      const restored = this.#belongTo(data.keeping)
      await Promise.race([restored, this.#isSlow])
      if (responsesBefore !== this.#responses) return await this.load(asked)
      if (!this.#isConfirmed) this.#unsent.forgetGone(data)
      this.#isConfirmed = true
      const before = this.#offline
      const aheadMs = this.browser.now() - Date.parse(data.now)
      this.#note({ aheadMs, account: data.keeping.account })
      this.#hold(this.state.waiting, before)
      this.#keepEvening(data)
      this.#forgetErased(data.keeping)
      const isNext = day === 'next' && this.#dayOf(day) === day
      this.set({ hasLine: true, loadError: undefined, aheadMs, ...(isNext && { nextDay: data.day }) })
      this.#portraits.keep(data)
      this.send()
      const late = await restored
      this.#hold(late, before)
      if (late.length > 0) this.send()
    } catch (error) {
      this.set({
        hasLine: hasResponse(error),
        loadError: serverMessage(error) ?? message(eveningMessages, 'notLoaded'),
      })
    }
  }

  /** Keeps tonight's evening on screen after midnight while one of its classes is open. */
  openPart(isOpen: boolean) {
    this.#isOpenInPart = isOpen
  }

  /**
   * Returns the day that stays on screen for `next` while a class is open. Drops an evening that is over,
   * even if the server does not respond.
   */
  #dayOf(asked: string) {
    if (asked !== 'next') return asked
    if (isOver(this.state.nextDay, this.now())) this.set({ nextDay: undefined })
    return (this.#isOpenInPart && this.state.nextDay) || asked
  }

  mark(mark: NewMark, stamp = this.#stamp(mark.day)): string {
    const value = { ...stamp, ...mark }
    this.#outbox.add({ key: `mark ${value.id}`, what: 'mark', value })
    return value.id
  }

  markClass = (day: string, { id, name }: Class, what: 'closed' | 'open') =>
    this.mark({ day, about: 'class', subject: id ?? name, studentClass: name, what })

  /**
   * Marks the children of a class who have no mark as here, and closes its register.
   *
   * @returns a function that undoes the marks that no later mark has replaced
   */
  markAllHere(day: string, ofClass: Class, unmarked: readonly string[]): () => void {
    const marks = this.#markAll(day, 'child', 'here', unmarked)
    marks.push(this.markClass(day, ofClass, 'closed'))
    return () => this.#takeBack(day, marks, ofClass)
  }

  /**
   * Marks volunteers who have a turn and no mark as here.
   *
   * @returns a function that undoes the marks that no later mark has replaced
   */
  markAsPlanned(day: string, unmarked: readonly string[]): () => void {
    const marks = this.#markAll(day, 'volunteer', 'here', unmarked)
    return () => this.#takeBack(day, marks)
  }

  /** Marks children as gone home as usual. @returns a function that undoes the marks that no later mark has replaced */
  markAllUsual(day: string, unmarked: readonly string[]): () => void {
    const marks = this.#markAll(day, 'home', 'usual', unmarked)
    return () => this.#takeBack(day, marks)
  }

  /**
   * Marks people alike. The mark of a person who has had no mark yet gets an early time, so that a mark by someone else
   * that this phone does not know yet takes precedence.
   */
  #markAll(
    day: string,
    about: SentMark['about'],
    what: SentMark['what'],
    unmarked: readonly string[],
  ): string[] {
    const marks = this.#marksOf(day)
    const known = new Set(marks.flatMap((mark) => (mark.about === about ? mark.subject : [])))
    const early = () =>
      nextStamp([], schoolInstant(`${day}T00:00`).getTime() - 1, this.browser.randomBytes(16))
    return unmarked.map((subject) =>
      this.mark({ day, about, subject, what }, known.has(subject) ? undefined : early()),
    )
  }

  #takeBack(day: string, marks: readonly string[], ofClass?: Class) {
    for (const { id, about, subject } of latestMarks(this.#marksOf(day))) {
      if (!marks.includes(id)) continue
      if (ofClass && about === 'class') this.markClass(day, ofClass, 'open')
      else this.mark({ day, about, subject, what: 'none' })
    }
  }

  #marksOf(day: string): Mark[] {
    const evening = this.state.evenings.get(day)
    return evening ? addWaiting(evening, this.state.waiting).marks : []
  }

  addChild(day: string, fullName: string, { id: classId, name: studentClass }: Class) {
    const value = { ...this.#stamp(day), fullName, studentClass, classId }
    this.#outbox.add({ key: `child ${value.id}`, what: 'child', value })
    this.mark({ day, about: 'child', subject: value.id, what: 'here' })
  }

  /** Saves a log entry. @returns its id */
  writeLog(entry: NewEntry): string {
    const stamp = this.#stamp(entry.day)
    const { id = stamp.id } = entry
    this.#outbox.add({ key: `log ${id}`, what: 'log', value: { ...entry, ...stamp, id } })
    return id
  }

  addPhoto(id: string, day: string, file: Blob) {
    const { at } = this.#stamp(day)
    this.#outbox.add({ key: `photo ${id}`, what: 'photo', value: { id, at, file } })
  }

  /** Sends entries that waited because the clock had been wrong, after moving them to the evening they were made in. */
  release(items: PendingEntry[], isMoved: boolean) {
    for (const item of items) this.#outbox.add(release(item, isMoved))
    this.send()
  }

  dismiss(key: string) {
    this.set({ refused: this.state.refused.filter(({ item }) => item.key !== key) })
    this.#unsent.forget([key])
  }

  send = () => this.#outbox.send()
  stop = () => void this.#outbox.stop()

  #settle({ stored, refused }: SendResult) {
    this.#responses += 1
    const evenings = [...this.state.evenings.values()]
    for (const evening of evenings) this.#keepEvening(addWaiting(evening, stored))
    this.set({ hasLine: true })
    this.#tell(refused)
    for (const day of daysToLoad(stored, evenings)) this.load(day)
  }

  #tell(refused: SendResult['refused']) {
    const isKnown = (key: string) => refused.some(({ item }) => item.key === key)
    this.set({ refused: [...this.state.refused.filter(({ item }) => !isKnown(item.key)), ...refused] })
  }

  /** From now on, stores new items for this account. @returns its stored items, which now wait to be sent */
  async #belongTo(keeping: Evening['keeping'] | undefined): Promise<PendingEntry[]> {
    const known = this.#keeping
    if (!keeping || (known?.account === keeping.account && known.database === keeping.database)) return []
    this.#keeping = keeping
    if (known && known.account !== keeping.account) {
      this.#copy.clear()
      this.#outbox.clear()
      this.set({ evenings: new Map(), refused: [] })
    }
    this.#unsent.belongTo(keeping)
    const { waiting, refused } = await this.#unsent.read()
    this.#outbox.restore(waiting)
    for (const item of this.state.waiting) if (!waiting.includes(item)) this.#unsent.keep(item)
    this.#tell(refused)
    return waiting
  }

  #keepEvening(evening: Evening) {
    this.set({ evenings: new Map(this.state.evenings).set(evening.day, evening) })
    this.#copy.keepEvening(evening, this.now())
  }

  /** Reloads evenings that may name a person who was erased after they were loaded. */
  #forgetErased({ erasedAt }: Evening['keeping']) {
    const old = [...this.state.evenings.values()].filter(({ now }) => erasedAt !== null && now <= erasedAt)
    if (old.length === 0) return
    this.set({ evenings: new Map([...this.state.evenings].filter(([, evening]) => !old.includes(evening))) })
    for (const { day } of old) this.#copy.forgetEvening(day)
    for (const { day } of old) void this.load(day)
  }

  /** Lets items that a wrong clock put into another evening wait for their owner's decision. */
  #hold(items: readonly PendingEntry[], before: OfflineEvenings) {
    const waiting = items.filter((item) => this.state.waiting.includes(item))
    for (const item of findWrongDays(waiting, before, this.#offline.aheadMs, this.browser))
      this.#outbox.add(item)
  }

  #note(change: Partial<OfflineEvenings>) {
    this.#offline = { ...this.#offline, ...change }
    // A late write must not restore what was deleted with the session.
    if (this.#isOwnSession()) writeOfflineEvenings(this.#offline, this.browser)
  }

  #isOwnSession = () => readToken(this.browser) === this.#session

  /** Returns an id and a time later than everything known about this evening, so that the new item counts. */
  #stamp(day: string) {
    const { marks = [], log = [] } = this.state.evenings.get(day) ?? {}
    const known = [...marks, ...log, ...this.state.waiting.map(({ value }) => value)]
    return nextStamp(known, this.now(), this.browser.randomBytes(16))
  }

  /** The best estimate of the server's time. */
  now = () => this.browser.now() - this.#offline.aheadMs
}
