import { minute } from '#domain/dates/durations.ts'
import { changeSetPaths } from '#features/content/change-sets.ts'
import { seededRandom } from '../seeded-random.ts'
import { Model } from './model.ts'
import { Line } from './network.ts'
import { Phone } from './phone.ts'
import { type Child, type School, theSchool } from './school.ts'
import { SimulatedServer } from './server.ts'
import { giveToServer, World } from './world.ts'

const D = '/api/admin/dashboard'

/** One school with its phones, and the model that says what must be true of them. */
export class Simulation {
  /** The name of each class now. */
  #classes = ['5', '6', '7']
  #newClasses = 0
  #leave: () => void
  readonly world: World
  readonly server: SimulatedServer
  readonly school: School
  readonly phones: Phone[]
  readonly model: Model

  private constructor(world: World, server: SimulatedServer, school: School, leave: () => void) {
    this.#leave = leave
    this.world = world
    this.server = server
    this.school = school
    this.phones = Array.from({ length: 3 }, () => new Phone(world, new Line(world, server)))
    this.model = new Model(school)
  }

  static async open(seed: number): Promise<Simulation> {
    const [school, world] = [await theSchool(), new World(seed)]
    const leave = giveToServer(world, seededRandom(seed))
    const simulation = new Simulation(world, await SimulatedServer.open(world, school.folder), school, leave)
    for (const [index, phone] of simulation.phones.entries()) {
      await simulation.logIn(phone, index)
      await phone.openPage()
    }
    return simulation
  }

  async close() {
    await this.server.close()
    this.#leave()
  }

  /** Waits until a step is done, and checks what must be true after it. */
  async check() {
    await this.world.settle()
    for (const phone of this.phones) phone.notice()
    await this.model.check(this)
  }

  #ask = (method: string, path: string, json?: object) => this.server.ask(this.school, method, path, json)

  async logIn(phone: Phone, index: number) {
    const account = this.school.volunteers[index] as string
    await phone.logIn(account, await this.server.signIn(account))
  }

  /** Records something on the evening that a phone shows, as a volunteer does. */
  async record(...[phone, act]: Parameters<Model['record']>) {
    this.model.record(phone, act)
    await this.world.settle()
  }

  setClock(phone: Phone, errorMs: number) {
    if (phone.device.clockErrorMs !== errorMs) this.model.doubtTimesOf(phone)
    phone.device.clockErrorMs = errorMs
  }

  async renameClass(index: number) {
    const [before, after] = [this.#classes[index] as string, this.#newName()]
    this.#classes = this.#classes.map((name) => (name === before ? after : name))
    await this.#change({ list: { studentClass: before } }, after)
  }

  async mergeClass(index: number, into: number) {
    const [before, after] = [this.#classes[index] as string, this.#classes[into] as string]
    this.#classes[index] = after
    if (before !== after) await this.#change({ list: { studentClass: before } }, after)
  }

  /** Moves every second child to a new class. */
  async splitClass(index: number) {
    const all = [...(await this.server.readChildren())]
    const ids = all.filter(([, { studentClass }]) => studentClass === this.#classes[index]).map(([id]) => id)
    const half = ids.filter((_id, place) => place % 2 === 0)
    if (half.length > 0) await this.#change({ ids: half }, this.#newName())
  }

  moveChildren = (ids: string[], into: number) => this.#change({ ids }, this.#classes[into] as string)

  #newName() {
    this.#newClasses += 1
    return `${8 + this.#newClasses}`
  }

  async #change(records: object, studentClass: string) {
    await this.model.noteChange(this, async () => {
      const change = { records, change: { values: { studentClass } }, leaveRefused: true }
      const { body } = await this.#ask('POST', `${D}/student/bulk-change`, change)
      return body.data?._id
    })
  }

  async beginYear() {
    const { body } = await this.#ask('GET', `${D}/school-year`)
    const { year, students, done } = body.data
    if (done) return
    const decided = students.map(({ _id, updatedAt, studentClass }: Record<string, string>) => ({
      _id,
      updatedAt,
      becomes: 'moves',
      studentClass: `${Number(studentClass) + 10}`,
    }))
    const sent = { year, students: decided, volunteers: [] }
    await this.model.noteChange(
      this,
      async () => (await this.#ask('POST', `${D}/school-year`, sent)).body.data?._id,
    )
    this.#classes = this.#classes.map((name) => `${Number(name) + 10}`)
  }

  async undo(back: number) {
    const undone = this.model.changes.at(-1 - back)
    if (!undone) return
    const before = await this.server.readChildren()
    const { status } = await this.#ask('POST', changeSetPaths.undo.replace(':id', undone.id))
    const after = await this.server.readChildren()
    this.model.checkUndo(undone, { before, after, isDone: status === 200 })
  }

  async withdrawConsent({ id }: Child) {
    const withdrawal = { ids: [id], givenBy: 'her mother', way: 'by mouth' }
    const { status } = await this.#ask('POST', `${D}/consents/withdraw`, withdrawal)
    if (status === 200) this.model.noteWithdrawn(id)
  }

  async erase({ id }: Child) {
    const { body } = await this.#ask('GET', `${D}/people/student/${id}`)
    if (!body.data) return
    const { name, updatedAt } = body.data
    const { status } = await this.#ask('POST', `${D}/people/student/${id}/erase`, { name, updatedAt })
    if (status === 200) this.model.noteErased(id, this.world.now)
  }

  /** Brings all phones back: online, with the right time, and every author logs in once more. */
  async finish() {
    for (const phone of this.phones) {
      phone.line.repair()
      this.setClock(phone, 0)
    }
    for (const [index, phone] of this.phones.entries())
      for (const account of this.model.authorsOn(phone, this.school.volunteers[index] as string)) {
        await phone.logIn(account, await this.server.signIn(account))
        await phone.openPage()
        phone.releaseHeld()
        await this.world.advance(2 * minute)
        await this.model.check(this)
      }
    for (const phone of this.phones) await phone.refresh()
    await this.model.checkAtEnd(this)
  }
}
