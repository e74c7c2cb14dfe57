import { type IDBPDatabase, wrap } from 'idb'
import type { Browser } from '#app/browser.ts'
import { forgetEveningsOfOthers } from '#app/session/offline-evenings.ts'
import { endSession } from '#app/session/sign-out.ts'
import { readToken, storeToken } from '#app/session/token.ts'
import { readRows, type UnsentRow } from '#app/session/unsent-rows.ts'
import { minute } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { EveningStore } from '#features/evenings/pages/store/evening-store.ts'
import { deleteExpired, sendUnsent } from '#features/evenings/pages/store/expire-and-send.ts'
import { type EveningView, findEvening, viewEvening } from '#features/evenings/pages/store/view-evening.ts'
import { groupHeld } from '#features/evenings/pages/store/wrong-clock.ts'
import { Device } from './device.ts'
import type { Line } from './network.ts'
import type { World } from './world.ts'

type Page = { browser: Browser; store: EveningStore; account: string }

/** A volunteer's phone: its line, and the page Tonight while it is open. */
export class Phone {
  readonly line: Line
  readonly device: Device
  page: Page | undefined
  /** The account whose session it holds. */
  account: string | undefined
  /** When its storage was last lost, and when it asked for the evening that it has loaded last. */
  lostAt = -1
  loadedAt = -1
  #world: World

  constructor(world: World, line: Line) {
    this.#world = world
    this.line = line
    this.device = new Device(world, line.send)
  }

  /** Starts a session, as the login page does, and lets the page after it do its usual work. */
  async logIn(account: string, token: string) {
    this.closePage()
    const browser = this.device.openPage()
    const stopForgetting = forgetEveningsOfOthers(browser)
    storeToken(token, browser)
    this.account = account
    await this.#world.settle()
    stopForgetting()
    deleteExpired(browser).catch(() => undefined)
    sendUnsent(account, browser).catch(() => undefined)
    await this.#world.advance(2_000)
    if (readToken(browser) === null) this.account = undefined
  }

  /** Logs out, if an account is logged in; what is not sent then is deleted. @returns true if it did */
  async logOut(): Promise<boolean> {
    if (!this.account) return false
    const browser = this.page?.browser ?? this.device.openPage()
    endSession(this.account, async () => true, browser)
    await this.#world.advance(minute)
    return true
  }

  /** Opens Tonight, if an account is logged in. */
  async openPage() {
    if (this.page || !this.account) return
    const browser = this.device.openPage()
    const store = new EveningStore(browser)
    this.page = { browser, store, account: this.account }
    forgetEveningsOfOthers(browser)
    deleteExpired(browser).catch(() => undefined)
    store.open()
    await this.refresh()
  }

  /** Closes the page like the tab it is in. */
  closePage() {
    this.device.closePage()
    this.page = undefined
  }

  /** Loads the evening, as the screen does when it is looked at, and closes the page if the session has ended. */
  async refresh() {
    const { page } = this
    if (!page) return
    const askedAt = this.#world.now
    page.store.load('next').then(() => {
      if (page.store.state.loadError === undefined) this.loadedAt = askedAt
    })
    await this.#world.advance(1_000)
    this.notice()
  }

  /** Closes the page if a response has ended the session. */
  notice() {
    if (!this.page || readToken(this.page.browser) !== null) return
    this.closePage()
    this.account = undefined
  }

  loseStorage() {
    this.closePage()
    this.device.loseStorage()
    this.account = undefined
    this.lostAt = this.#world.now
  }

  /** The evening that the screen shows, unless it is still to come. */
  view(): EveningView | undefined {
    if (!this.page) return undefined
    const { store } = this.page
    const today = schoolDay(new Date(store.now()))
    const evening = findEvening(store.state, store.state.nextDay, today)
    return evening && evening.day <= today ? viewEvening(evening, store.state.waiting) : undefined
  }

  /** True while its estimate of the time is right. */
  get isTimeKnown() {
    return this.page !== undefined && Math.abs(this.page.store.now() - this.#world.now) < 30_000
  }

  /** The rows that outlive a session. */
  rows = (): Promise<UnsentRow[]> => readRows(undefined, this.device.look())

  get worldNow() {
    return this.#world.now
  }

  /** Everything that this phone holds, as text. */
  async contents(): Promise<string> {
    const { evenings = [], waiting = [] } = this.page?.store.state ?? {}
    return JSON.stringify([await this.#stored(), [...evenings], waiting])
  }

  /** The contents of its databases, by the name of the store. */
  async #stored() {
    const factory = this.device.look().indexedDB() as IDBFactory
    const stored: Record<string, object[]> = {}
    for (const { name = '' } of await factory.databases()) {
      const database = (await wrap(factory.open(name))) as IDBPDatabase
      for (const store of database.objectStoreNames) stored[store] = await database.getAll(store)
      database.close()
    }
    return stored
  }

  /** Answers the question about entries that a wrong clock put into another evening. */
  releaseHeld() {
    const store = this.page?.store
    for (const { items } of groupHeld(store?.state.waiting ?? [])) store?.release(items, true)
  }
}
