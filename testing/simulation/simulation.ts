import { minute } from '#domain/dates/durations.ts'
import type { ClassView } from '#features/evenings/pages/store/view-evening.ts'
import { changeSetPaths } from '#features/records/change-sets.ts'
import { Model } from './model.ts'
import { Line } from './network.ts'
import { Phone } from './phone.ts'
import { type School, theSchool } from './school.ts'
import { SimulatedServer } from './server.ts'
import { clockErrors, type Step, waits } from './steps.ts'
import { World } from './world.ts'

const D = '/api/admin/dashboard'
const consent = { givenBy: 'her mother', way: 'by mouth' }

/** One school with its phones, and the model that says what must be true of them. */
export class Simulation {
  readonly world: World
  readonly server: SimulatedServer
  readonly school: School
  readonly phones: Phone[]
  readonly model: Model
  /** The name of each class now. */
  #classes = ['5', '6', '7']
  #renamed = 0

  private constructor(world: World, server: SimulatedServer, school: School) {
    this.world = world
    this.server = server
    this.school = school
    this.phones = Array.from({ length: 3 }, () => new Phone(world, new Line(world, server)))
    this.model = new Model(school)
  }

  static async open(seed: number): Promise<Simulation> {
    const [school, world] = [await theSchool(), new World(seed)]
    const simulation = new Simulation(world, await SimulatedServer.open(world, school.folder), school)
    for (const [index, phone] of simulation.phones.entries()) {
      await simulation.#logIn(phone, index)
      await phone.openPage()
    }
    return simulation
  }

  close = () => this.server.close()

  /** Does a step, if it is possible now, and checks what must be true after it. */
  async do(step: Step) {
    await this.#do(step)
    await this.world.settle()
    for (const phone of this.phones) phone.notice()
    await this.model.check(this)
  }

  async #do(step: Step) {
    const phone = this.phones['phone' in step ? step.phone : 0] as Phone
    switch (step.do) {
      case 'tap':
        return this.#record(phone, (page, day) =>
          page.mark({ day, about: 'child', subject: this.#child(step.child).id, what: step.what }),
        )
      case 'all here':
        return this.#record(phone, (page, day, { classes, register }) => {
          const { name, children } = classes[step.class % classes.length] as ClassView
          const unmarked = children.map(({ id }) => id).filter((id) => !register.people.has(id))
          page.markAllHere(day, name, unmarked)
        })
      case 'note':
        return this.#record(phone, (page, day, { classes }) => {
          const { name: studentClass } = classes[step.class % classes.length] as ClassView
          page.writeLog({ day, studentClass, subject: '', taught: 'Maps', homework: '', forNext: '' })
        })
      case 'add at the door':
        return this.#record(phone, (page, day, { classes }) => {
          const { name } = classes[step.class % classes.length] as ClassView
          page.addChild(day, this.model.newName(), name)
        })
      case 'go offline':
        phone.line.isOnline = false
        return
      case 'go online':
        phone.line.isOnline = true
        return phone.refresh()
      case 'close the page':
        return phone.closePage()
      case 'open the page':
        return phone.openPage()
      case 'lose the storage':
        return phone.loseStorage()
      case 'end the session':
        if (phone.account) await this.server.endSessionsOf(phone.account)
        return
      case 'log in':
        if (phone.line.isOnline) await this.#logIn(phone, step.volunteer)
        return phone.openPage()
      case 'set the clock':
        phone.device.clockErrorMs = clockErrors[step.to]
        return this.model.doubtTimesOf(phone)
      case 'the next request':
        return phone.line.add(step.fate)
      case 'wait':
        await this.world.advance(waits[step.time])
        if (waits[step.time] >= minute) for (const one of this.phones) await one.refresh()
        return
      case 'restart the server':
        return this.server.restart()
      case 'the server dies':
        return this.server.dieAfter(step.turns)
      case 'back up':
        this.model.noteBackup()
        return this.server.backUp()
      case 'restore':
        if (!this.server.hasBackup) return
        await this.server.restore()
        return this.model.noteRestore()
      case 'rename class': {
        const before = this.#classes[step.class] as string
        this.#renamed += 1
        const after = `${8 + this.#renamed}`
        this.#classes = this.#classes.map((name) => (name === before ? after : name))
        return this.#change({ list: { studentClass: before } }, after)
      }
      case 'merge class': {
        const [before, after] = [this.#classes[step.class], this.#classes[step.into]] as [string, string]
        if (before === after) return
        this.#classes[step.class] = after
        return this.#change({ list: { studentClass: before } }, after)
      }
      case 'move child':
        return this.#change({ ids: [this.#child(step.child).id] }, this.#classes[step.class] as string)
      case 'withdraw consent': {
        const { id } = this.#child(step.child)
        const { status } = await this.#ask('POST', `${D}/consents/withdraw`, { ids: [id], ...consent })
        if (status === 200) this.model.noteWithdrawn(id)
        return
      }
      case 'erase child':
        return this.#erase(this.#child(step.child).id)
      case 'begin the year':
        return this.#beginYear()
      case 'undo':
        return this.#undo(step.back)
    }
  }

  #child = (index: number) => this.school.children[index] as School['children'][number]
  #ask = (method: string, path: string, json?: object) => this.server.ask(this.school, method, path, json)

  async #logIn(phone: Phone, index: number) {
    const account = this.school.volunteers[index] as string
    await phone.logIn(account, await this.server.signIn(account))
  }

  /** Records something on the evening that a phone shows, as a volunteer does. */
  async #record(phone: Phone, act: (...on: Parameters<Parameters<typeof this.model.record>[1]>) => unknown) {
    this.model.record(phone, act)
    await this.world.settle()
  }

  async #change(records: object, studentClass: string) {
    await this.model.noteChange(this, async () => {
      const change = { records, change: { values: { studentClass } }, leaveRefused: true }
      const { body } = await this.#ask('POST', `${D}/student/bulk-change`, change)
      return body.data?._id
    })
  }

  async #beginYear() {
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

  async #undo(back: number) {
    const undone = this.model.changes.at(-1 - back)
    if (!undone) return
    const path = changeSetPaths.undo.replace(':id', undone.id)
    const before = await this.server.readChildren()
    const { status } = await this.#ask('POST', path)
    this.model.checkUndo(undone, {
      before,
      after: await this.server.readChildren(),
      isDone: status === 200,
    })
  }

  async #erase(id: string) {
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
      phone.device.clockErrorMs = 0
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
