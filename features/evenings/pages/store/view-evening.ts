import type { Browser } from '#app/browser.ts'
import { hour } from '#domain/dates/durations.ts'
import { endOfSchoolDay, weekdayOf } from '#domain/dates/school-day.ts'
import type { MessageOrText } from '#domain/text/words.ts'
import type { Evening, LogEntry, Mark, SentMark } from '../../evening-schemas.ts'
import { type Register, readRegister } from '../../marks.ts'
import type { PendingEntry, SendResult } from './send-events.ts'

/** A log entry; `id` is the id of the entry it replaces. */
export type NewEntry = Omit<LogEntry, 'id' | 'at'> & { id?: string | undefined }

export class StoreState {
  evenings: ReadonlyMap<string, Evening> = new Map()
  /** The day of tonight's class, or else of the next one, once the server has sent it. */
  nextDay: string | undefined
  waiting: readonly PendingEntry[] = []
  /** Object URLs of the stored portraits, by path. */
  portraits: ReadonlyMap<string, string> = new Map()
  /** True if waiting items survive closing the page. */
  isStored = true
  isOpen = false
  /** True while the browser's storage takes long to open. Until then, waiting items exist only in this page. */
  isSlow = false
  /** How far this phone's clock is ahead of the server's, in milliseconds. */
  aheadMs = 0
  /** True if the last call reached the server. */
  hasLine = true
  /** Items that the server refused, with the reason, until the admin has dismissed the message. */
  refused: readonly SendResult['refused'][number][] = []
  loadError: MessageOrText | undefined
  /** Why the server accepts nothing at the moment, for example because the account is read-only. */
  sendError: MessageOrText | undefined
}

/** A state that components read with `useSyncExternalStore`. */
export class ObservableState {
  state = new StoreState()
  protected readonly browser: Browser
  #listeners = new Set<() => void>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  getState = () => this.state

  protected set(change: Partial<StoreState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

type ShownEntry = Evening['log'][number]
export type Child = Evening['children'][number]

/** One class of an evening, including what this phone recorded and has not sent yet. */
export type ClassView = {
  /** Undefined for an evening that was stored by an earlier version. */
  id: string | undefined
  name: string
  children: Child[]
  /** How many children the register counts, and how many of them are here or late. */
  count: number
  hereCount: number
  isClosed: boolean
  teachers: Evening['rota']
  /** This evening's entries, latest first. */
  written: ShownEntry[]
  /** Entries of earlier evenings, latest first, at most three. */
  before: ShownEntry[]
}

export type EveningView = {
  evening: Evening
  register: Register
  classes: ClassView[]
  /** How many children of the whole school the registers count, and how many of them are here or late. */
  childrenCount: number
  childrenHere: number
  volunteersHere: number
}

/** Combines an evening from the server with what this phone has recorded since then. */
export function viewEvening(loaded: Evening, waiting: readonly PendingEntry[]): EveningView {
  const evening = addWaiting(loaded, waiting)
  const register = readRegister(evening.marks)
  const countHere = (people: { id: string }[]) => people.filter(({ id }) => register.people.has(id)).length
  const names = new Set([...evening.classes, ...evening.children.map(({ studentClass }) => studentClass)])
  const classes = [...names].map((name): ClassView => {
    const ofClass = <T extends { studentClass: string }>(list: T[]) =>
      list.filter(({ studentClass }) => studentClass === name)
    const children = ofClass(evening.children)
    const uncounted = children.filter((child) => isUncounted(child, register))
    const log = ofClass(evening.log)
    return {
      id: evening.classIds?.[name],
      name,
      children,
      count: children.length - uncounted.length,
      hereCount: countHere(children),
      isClosed: register.closedClasses.has(name),
      teachers: ofClass(evening.rota),
      written: log.filter(({ day }) => day === evening.day),
      before: log.filter(({ day }) => day < evening.day).slice(0, 3),
    }
  })
  return {
    evening,
    register,
    classes,
    childrenCount: classes.reduce((sum, { count }) => sum + count, 0),
    childrenHere: countHere(evening.children),
    volunteersHere: countHere(evening.volunteers),
  }
}

/** Returns true for a child who has no mark and was added after the register of the class was closed. */
export function isUncounted({ id, studentClass, addedLater }: Child, { people, closedClasses }: Register) {
  const closedAt = closedClasses.get(studentClass)
  return !people.has(id) && closedAt !== undefined && (addedLater ?? '') > closedAt
}

export function addWaiting(loaded: Evening, waiting: readonly PendingEntry[]): Evening {
  const evening = {
    ...loaded,
    marks: [...loaded.marks],
    children: [...loaded.children],
    log: [...loaded.log],
  }
  // What waits refers to classes by their ids, because a class may have another name by now.
  const names = new Map(Object.entries(loaded.classIds ?? {}).map(([name, id]) => [id, name]))
  const inItsClass = <V extends { classId?: string | undefined; studentClass: string }>(value: V): V => ({
    ...value,
    studentClass: names.get(value.classId ?? '') ?? value.studentClass,
  })
  const onItsSubject = (mark: SentMark): Mark => ({
    ...mark,
    subject:
      mark.about === 'class' ? (names.get(mark.subject) ?? mark.studentClass ?? mark.subject) : mark.subject,
  })
  for (const { what, value } of waiting) {
    if (what === 'mark' && value.day === evening.day) evening.marks.push(onItsSubject(value))
    if (what === 'child' && !evening.children.some(({ id }) => id === value.id))
      evening.children.push(toChild(inItsClass(value)))
    if (what === 'log' && (value.day === evening.day || evening.log.some(({ id }) => id === value.id))) {
      const before = loaded.log.find(({ id }) => id === value.id)
      evening.log = evening.log.filter(({ id }) => id !== value.id)
      evening.log.unshift({
        photo: before?.photo ?? null,
        by: before?.by ?? '',
        ...inItsClass(value),
        isMine: true,
      })
    }
  }
  return evening
}

/** The child, volunteer or class that a waiting item is about, if known. */
export type Subject = { name?: string | undefined; studentClass?: string }

export function subjectOf(item: PendingEntry, evenings: Evening[]): Subject {
  if (item.what === 'photo') return {}
  if (item.what === 'child') return { name: item.value.fullName }
  if (item.what === 'log') return { studentClass: item.value.studentClass }
  const { about, subject, studentClass = subject } = item.value
  if (about === 'class') return { studentClass }
  const people = evenings.flatMap(({ children, volunteers }) => [...children, ...volunteers])
  return { name: people.find(({ id }) => id === subject)?.name }
}

/**
 * Returns the days that must be loaded again: those of stored items whose evening is not loaded here, and those of
 * photos that now have a URL.
 */
export function daysToLoad(stored: PendingEntry[], evenings: Evening[]) {
  const noted = stored.flatMap(({ what, value }) => (what === 'mark' || what === 'log' ? value.day : []))
  const photos = stored.flatMap(({ what, value }) => (what === 'photo' ? value.id : []))
  return new Set([
    ...noted.filter((noted) => !evenings.some(({ day }) => day === noted)),
    ...evenings.flatMap(({ day, log }) => (log.some(({ id }) => photos.includes(id)) ? day : [])),
  ])
}

/** How long after midnight an evening with an open class stays on screen; less than the time until the next evening. */
const stayMs = 6 * hour

export const isOver = (day: string | undefined, now: number) =>
  day !== undefined && now >= endOfSchoolDay(day).getTime() + stayMs

/** Returns a new child in the form in which the server will return it. */
const toChild = ({ id, fullName, studentClass }: { id: string; fullName: string; studentClass: string }) => ({
  id,
  name: fullName,
  studentClass,
  photo: null,
  missed: 0,
  isUnfinished: true,
})

/**
 * Predicts an evening that is not loaded from the latest loaded evening: the same children and volunteers,
 * without marks and teachers.
 */
function predictEvening(latest: Evening, day: string): Evening {
  return {
    ...latest,
    day,
    weekday: weekdayOf(day) ?? '',
    isHeld: true,
    reason: '',
    from: null,
    to: null,
    previous: latest.day < day ? latest.day : null,
    next: null,
    rota: [],
    marks: [],
  }
}

/**
 * Returns the evening of this day. Without a day, returns tonight's evening, the next known evening, or a
 * prediction of tonight's.
 */
export function findEvening({ evenings, isOpen }: StoreState, day: string | undefined, today: string) {
  if (day) return evenings.get(day)
  const known = [...evenings.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
  const latest = known.at(-1)
  const coming = known.find((evening) => evening.day >= today)
  return coming ?? (isOpen && latest ? predictEvening(latest, today) : undefined)
}
