import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startSession } from '#features/accounts/server/sessions/store-sessions.ts'
import { makeBackup } from '#features/backup/server/make-backup.ts'
import { restoreBackup } from '#features/backup/server/restore/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { openSqlite } from '#server/db/open-sqlite.ts'
import { openApp } from '../open-app.ts'
import type { World } from './world.ts'

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
}
export type SimulatedResponse = { status: number; headers: Record<string, string>; body: string }

/** The children in the database, by id. */
export type Children = Map<string, { fullName: string; studentClass: string }>

const log = pino({ level: 'silent' })

/** The real server in this process, on a data folder of its own, with the time of the simulated world. */
export class SimulatedServer {
  #world: World
  #site!: Awaited<ReturnType<typeof openApp>>
  #folders: string[] = []
  #backup: string | undefined

  private constructor(world: World) {
    this.#world = world
  }

  static async open(world: World, folder: string): Promise<SimulatedServer> {
    const server = new SimulatedServer(world)
    await server.#open(server.#copyOf(folder))
    return server
  }

  get db() {
    return this.#site.context.db
  }

  async #open(folder: string) {
    const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://school.test' })
    const database = await openSqlite(folder, { exclusive: false })
    // A simulated power cut is a copy of the files, so nothing has to reach the disk.
    await sql`pragma synchronous = off`.execute(database.db)
    this.#site = await openApp({ config, database, log, now: () => new Date(this.#world.now) })
  }

  get folder() {
    return this.#folders.at(-1) as string
  }

  #copyOf(folder: string): string {
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    this.#folders.push(copy)
    return copy
  }

  /** Answers a request; undefined if the server dies before it has answered. */
  async handle(sent: Sent): Promise<SimulatedResponse | undefined> {
    const turns = this.#diesAfter
    this.#diesAfter = undefined
    const coming = this.#inject(sent)
    return turns === undefined ? coming : this.#die(turns, coming)
  }

  async #inject({ method, path, headers, body }: Sent): Promise<SimulatedResponse> {
    const response = await this.#site.app.inject({
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: '10.0.0.1',
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: response.body,
    }
  }

  async restart() {
    await this.stop()
    await this.#open(this.folder)
  }

  /** Makes the server die while it handles the next request of a phone, after this many turns of the event loop. */
  dieAfter(turns: number) {
    this.#diesAfter = turns
  }

  #diesAfter: number | undefined

  /** The next process finds the files as they are at this moment; what the old one still does is lost. */
  async #die(turns: number, coming: Promise<SimulatedResponse>): Promise<SimulatedResponse | undefined> {
    let received: SimulatedResponse | undefined
    coming.then(
      (response) => {
        received = response
      },
      () => undefined,
    )
    for (let turn = 0; turn < turns && !received; turn += 1) await nextTurn()
    const [left, found, given] = [this.folder, this.#copyOf(this.folder), received]
    await coming.catch(() => undefined)
    await this.stop()
    rmSync(left, { recursive: true, force: true })
    await this.#open(found)
    return given
  }

  async backUp() {
    const to = newFolder()
    this.#folders.unshift(to)
    this.#backup = (await makeBackup(this.#site.context, { to, isByHand: true }))?.path
  }

  /** Restores the last backup. @returns false if there is none */
  async restore(): Promise<boolean> {
    if (!this.#backup) return false
    const folder = newFolder()
    await this.stop()
    await restoreBackup(this.#backup, { dataDir: folder, databaseUrl: undefined, s3: undefined })
    this.#folders.push(folder)
    await this.#open(folder)
    return true
  }

  signIn = (account: string) => startSession(this.db, new Date(this.#world.now), account)

  endSessionsOf = (account: string) => this.db.deleteFrom('sessions').where('adminId', '=', account).execute()

  /** Calls the API as the PIC does, or as a visitor, on a line that never fails. */
  async ask({ pic }: { pic: string }, method: string, path: string, json?: object, isVisitor = false) {
    const response = await this.#inject({
      method,
      path,
      headers: {
        ...(!isVisitor && { authorization: `Bearer ${await this.signIn(pic)}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      body: json && JSON.stringify(json),
    })
    if (response.status >= 500)
      throw new Error(`${method} ${path} responded ${response.status}: ${response.body}`)
    return { status: response.status, body: JSON.parse(response.body) }
  }

  /** Stops, and leaves its files. */
  stop = () => this.#site.close()

  /** Returns the ids of everything that phones have sent, with the account it is stored under, if that is known. */
  async readStored(): Promise<Map<string, string | null>> {
    const { rows } = await sql<{ id: string; by: string | null }>`
      select "id", "adminId" as "by" from "registerMarks" union all
      select "id", "adminId" from "classLogs" union all
      select "id", null from "students"`.execute(this.db)
    return new Map(rows.map(({ id, by }) => [id, by]))
  }

  async readChildren(): Promise<Children> {
    const { rows } = await sql<{ id: string; fullName: string; studentClass: string }>`
      select "id", "fullName", "studentClass" from "students"`.execute(this.db)
    return new Map(rows.map(({ id, ...fields }) => [id, fields]))
  }

  async close() {
    await this.stop()
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
  }
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'lamplight-simulation-'))
