import { day, minute } from '#domain/dates/durations.ts'
import { schoolInstant } from '#domain/dates/school-day.ts'
import type { EveningStore } from '#features/evenings/pages/store/evening-store.ts'
import type { PendingEntry } from '#features/evenings/pages/store/send-events.ts'
import type { EveningView } from '#features/evenings/pages/store/view-evening.ts'
import type { RegisterMarkRow } from '#features/evenings/server/tables.ts'
import { findTraces } from '../find-traces.ts'
import type { Phone } from './phone.ts'
import type { School } from './school.ts'
import type { Children, SimulatedServer } from './server.ts'
import type { World } from './world.ts'

type All = { server: SimulatedServer; phones: readonly Phone[]; school: School; world: World }

/** Something that a volunteer recorded on a phone. */
type Entry = {
  id: string
  key: string
  what: PendingEntry['what']
  subject: string
  phone: Phone
  /** The open page that recorded it, which shows it as waiting until it is sent. */
  page: Phone['page']
  account: string
  madeAt: number
  order: number
  /** False if the phone's idea of the time was wrong when it made or sent the entry. */
  isTimeSure: boolean
  /** True for a child whom "All here" marked, which any real tap overrules. */
  isEarly: boolean
  wasStored: boolean
  /** True if the phone has no copy any more. */
  isLoggedOut: boolean
  /** True if a restored backup may have lost it. */
  isLost: boolean
  /** True once the entry may be missing: its child was erased, or the phone lost what no backup holds. */
  isExcused: boolean
}

/** A change of classes, and the children whose class it still decides unless a later change does. */
type Change = { id: string; before: Children; inEffect: Set<string> }
type Person = { id: string; name: string; isPrivate: boolean; erasedAt: number | undefined }

/** What fails, in words. */
export class Broken extends Error {}

/** What must be true. It knows what people did, and nothing of how phones and server keep it. */
export class Model {
  changes: Change[] = []
  #entries = new Map<string, Entry>()
  #people = new Map<string, Person>()
  #atBackup = new Map<string, Person>()
  #added = 0

  constructor({ children }: School) {
    for (const { id, name } of children) this.#add({ id, name, isPrivate: false })
  }

  #add(person: Omit<Person, 'erasedAt'>) {
    this.#people.set(person.id, { ...person, erasedAt: undefined })
  }

  newName() {
    this.#added += 1
    return `Quollx${this.#added}x`
  }

  /** Lets a volunteer record something on the evening that the phone shows, and remembers what it was. */
  record(phone: Phone, act: (store: EveningStore, day: string, view: EveningView) => unknown) {
    const view = phone.view()
    const { store, account } = phone.page ?? {}
    if (!store || !account || !view?.classes.length) return
    const known = new Set(store.state.waiting.map(({ key }) => key))
    const isTimeSure = phone.isTimeKnown
    act(store, view.evening.day, view)
    for (const { key, what, value } of store.state.waiting) {
      if (known.has(key)) continue
      if (what === 'child') this.#add({ id: value.id, name: value.fullName, isPrivate: true })
      this.#entries.set(key, {
        id: value.id,
        key,
        what,
        subject: what === 'mark' ? value.subject : value.id,
        phone,
        page: phone.page,
        account,
        madeAt: phone.worldNow,
        order: this.#entries.size,
        isTimeSure,
        isEarly: what === 'mark' && Date.parse(value.at) < schoolInstant(`${value.day}T00:00`).getTime(),
        wasStored: false,
        isLoggedOut: false,
        isLost: false,
        isExcused: false,
      })
    }
  }

  /** Returns who has recorded something on a phone, and last its owner. */
  authorsOn(phone: Phone, owner: string): Set<string> {
    const authors = [...this.#entries.values()].flatMap((entry) =>
      entry.phone === phone ? entry.account : [],
    )
    return new Set([...authors.filter((author) => author !== owner), owner])
  }

  /** A clock that is set while entries wait gives them a wrong time when they are sent. */
  doubtTimesOf(phone: Phone) {
    for (const entry of this.#entries.values())
      if (entry.phone === phone && !entry.wasStored) entry.isTimeSure = false
  }

  /** Logging out deletes what was not sent, after a question, and the copies of what was. */
  noteLogout(phone: Phone) {
    for (const entry of this.#entries.values())
      if (entry.phone === phone && entry.account === phone.account) entry.isLoggedOut = true
    this.#excuseLoggedOut()
  }

  #excuseLoggedOut() {
    for (const entry of this.#entries.values()) entry.isExcused ||= entry.isLoggedOut && !entry.wasStored
  }

  noteWithdrawn = (id: string) => Object.assign(this.#people.get(id) ?? {}, { isPrivate: true })

  noteErased(id: string, at: number) {
    Object.assign(this.#people.get(id) ?? {}, { erasedAt: at })
    for (const entry of this.#entries.values()) if (entry.subject === id) entry.isExcused = true
  }

  noteBackup() {
    this.#atBackup = structuredClone(this.#people)
  }

  /** A restored backup brings back what was changed since; entries are sent again by the phones that still have them. */
  noteRestore() {
    for (const [id, person] of this.#people)
      this.#people.set(id, { ...person, erasedAt: undefined, ...structuredClone(this.#atBackup.get(id)) })
    this.changes = []
    for (const entry of this.#entries.values()) {
      entry.isLost ||= entry.wasStored
      entry.wasStored = false
    }
    this.#excuseLoggedOut()
  }

  async noteChange({ server }: All, change: () => Promise<string | undefined>) {
    const before = await server.readChildren()
    const id = await change()
    const after = await server.readChildren()
    const changed = [...after].filter(([id, now]) => before.get(id)?.studentClass !== now.studentClass)
    if (id) this.changes.push({ id, before, inEffect: new Set(changed.map(([id]) => id)) })
  }

  /** Undo restores exactly what was there, unless a later change did. */
  checkUndo(undone: Change, now: { before: Children; after: Children; isDone: boolean }) {
    const later = this.changes.slice(this.changes.indexOf(undone) + 1)
    for (const [id, { fullName, studentClass }] of now.before) {
      const isUndone =
        now.isDone && undone.inEffect.has(id) && !later.some(({ inEffect }) => inEffect.has(id))
      const meant = isUndone ? undone.before.get(id)?.studentClass : studentClass
      const found = now.after.get(id)?.studentClass
      if (found !== meant) throw new Broken(`Undo left ${fullName} in class ${found}, not in ${meant}.`)
      if (isUndone) undone.inEffect.delete(id)
    }
  }

  /** Every entry is stored, or waits on the phone of its author, or was refused with a reason that its author sees. */
  async check({ server, phones, world }: All) {
    const stored = await server.readStored()
    const { databaseId } = await server.db.selectFrom('siteIdentity').selectAll().executeTakeFirstOrThrow()
    for (const phone of phones) {
      const forgotten = [...this.#people.values()].filter(
        ({ erasedAt = phone.loadedAt }) => phone.loadedAt > erasedAt,
      )
      const contents = forgotten.length > 0 ? await phone.contents() : ''
      for (const { name } of forgotten)
        if (contents.includes(name)) throw new Broken(`${name} was erased, but is on a phone.`)
      const rows = new Map((await phone.rows()).map((row) => [`${row.account} ${row.key}`, row]))
      const { waiting = [], refused = [] } = phone.page?.store.state ?? {}
      for (const entry of this.#entries.values()) {
        if (entry.phone !== phone || entry.isExcused) continue
        const [isStored, row] = [stored.has(entry.id), rows.get(`${entry.account} ${entry.key}`)]
        const isWaiting = waiting.some(({ key }) => key === entry.key)
        const refusal = refused.find(({ item }) => item.key === entry.key)
        const isRefused = Boolean(row?.refused || String(refusal?.message ?? ''))
        if ((stored.get(entry.id) ?? entry.account) !== entry.account)
          throw new Broken(`${describeEntry(entry)} is stored under another account.`)
        if (!isStored && row?.storedIn === databaseId)
          throw new Broken(`${describeEntry(entry)} was acknowledged, but is not stored.`)
        if (!isStored && entry.wasStored) throw new Broken(`${describeEntry(entry)} was stored and is gone.`)
        if (!isStored && !isWaiting && !isRefused && !entry.isLost && entry.page === phone.page)
          throw new Broken(`${describeEntry(entry)} is shown as sent, but is not stored.`)
        entry.wasStored ||= isStored
        if (isStored || isWaiting || isRefused || row) continue
        if (phone.lostAt < entry.madeAt && world.now - entry.madeAt < 7 * day)
          throw new Broken(`${describeEntry(entry)} is neither stored nor on its phone.`)
        entry.isExcused = true
      }
    }
  }

  /** Once all phones are back, nothing waits, and the registers are what people tapped. */
  async checkAtEnd({ server, phones, school }: All) {
    const stored = await server.readStored()
    for (const entry of this.#entries.values()) {
      const rows = await entry.phone.rows()
      const isKnown = rows.some(({ key, refused, isDeleted }) => key === entry.key && (refused || isDeleted))
      if (!stored.has(entry.id) && !entry.isExcused && !isKnown)
        throw new Broken(`${describeEntry(entry)} was never sent.`)
    }
    const marks = await server.db.selectFrom('registerMarks').selectAll().execute()
    for (const group of Map.groupBy(
      marks,
      ({ day, about, subject }) => `${day} ${about} ${subject}`,
    ).values())
      this.#checkGroup(group)
    for (const phone of phones) checkView(phone, marks)
    const { body } = await server.ask(school, 'GET', '/api/students?limit=200', undefined, true)
    for (const { name, isPrivate, erasedAt } of this.#people.values())
      if ((isPrivate || erasedAt) && JSON.stringify(body).includes(name))
        throw new Broken(`Visitors see the name of ${name}.`)
    const site = { context: { db: server.db }, dataDir: server.folder }
    for (const { id, name, erasedAt } of this.#people.values()) {
      const [trace] = erasedAt ? await findTraces('sqlite', site, [name, id]) : []
      if (trace) throw new Broken(`${name} was erased, but is in ${trace.slice(0, 200)}.`)
    }
  }

  /** The latest tap counts. Between phones, taps within two minutes may be in either order, as may doubtful ones. */
  #checkGroup(group: RegisterMarkRow[]) {
    const byId = new Map([...this.#entries.values()].map((entry) => [entry.id, entry]))
    const taps = group.flatMap((row) => byId.get(row.id) ?? [])
    const counting = group.filter(({ isSuperseded }) => !isSuperseded)
    if (counting.length !== 1) throw new Broken(`${counting.length} marks count for ${group[0]?.subject}.`)
    const counted = byId.get(counting[0]?.id ?? '')
    if (!counted || taps.some(({ isTimeSure }) => !isTimeSure)) return
    const later = taps.find((tap) => isLater(tap, counted))
    if (later) throw new Broken(`${describeEntry(counted)} counts, but ${describeEntry(later)} is later.`)
  }
}

function isLater(one: Entry, other: Entry) {
  if (one.isEarly || other.isEarly) return !one.isEarly
  if (one.phone === other.phone) return one.order > other.order
  return one.madeAt > other.madeAt + 2 * minute
}

/** An open page shows the register as it is stored. */
function checkView(phone: Phone, marks: readonly RegisterMarkRow[]) {
  const view = phone.view()
  if (!view || view.evening.day !== phone.page?.store.state.nextDay) return
  const { people, home, reading, arithmetic } = view.register
  const counting = marks.filter((row) => row.day === view.evening.day && !row.isSuperseded)
  for (const { id, name } of view.evening.children)
    for (const [about, shown] of Object.entries({
      child: people.get(id),
      home: home.get(id) && `${home.get(id)?.what} ${home.get(id)?.note}`.trim(),
      reading: reading.get(id),
      arithmetic: arithmetic.get(id),
    })) {
      const mark = counting.find((row) => row.about === about && row.subject === id)
      const stored = mark && mark.what !== 'none' ? `${mark.what} ${mark.note ?? ''}`.trim() : undefined
      if (stored !== shown) throw new Broken(`A phone shows ${name} as ${shown}; stored is ${stored}.`)
    }
}

const describeEntry = ({ what, subject, order }: Entry) => `Entry ${order + 1} (${what} ${subject})`
