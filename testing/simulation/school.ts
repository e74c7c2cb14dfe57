import { openSqlite } from '#server/db/open-sqlite.ts'
import { anAdmin, volunteerFields } from '../admins.ts'
import { seededRandom } from '../seeded-random.ts'
import { newFolder, SimulatedServer } from './server.ts'
import { giveToServer, World } from './world.ts'

export type Child = { id: string; name: string; studentClass: string }
export type School = {
  /** The data folder as it is before the first step. */
  folder: string
  pic: string
  volunteers: readonly string[]
  children: readonly Child[]
}

// No other text in the database contains these names, so a search for them finds only the child.
const names = ['Anoax', 'Bilbyx', 'Caracalx', 'Dholex', 'Ermix', 'Fossax', 'Gaurx', 'Hyraxx']
const classes = ['5', '6', '7']

let school: Promise<School> | undefined

/** Makes the school once in this process; each simulation starts from a copy of its folder. */
export const theSchool = (): Promise<School> => (school ??= makeSchool())

async function makeSchool(): Promise<School> {
  const world = new World(1)
  const random = seededRandom(1)
  // Shifted, because the simulation with seed 1 must not make the same ids and tokens.
  const leave = giveToServer(world, () => (random() + 0.5) % 1)
  const folder = newFolder()
  await (await openSqlite(folder, { exclusive: true })).close()
  const server = await SimulatedServer.open(world, folder)
  const accounts = []
  for (const over of [{}, volunteerFields, volunteerFields, volunteerFields])
    accounts.push((await anAdmin({ db: server.db, now: () => new Date(world.now) }, over)).id)
  const [pic = '', ...volunteers] = accounts
  const children: Child[] = []
  for (const [index, name] of names.entries()) {
    const studentClass = classes[index % classes.length] as string
    const { body } = await server.ask({ pic }, 'POST', '/api/admin/dashboard/students/add-students', {
      fullName: `${name} Simrup`,
      uniqueId: `S-${index}`,
      gender: 'Female',
      studentClass,
      address: '12 Mango Lane',
    })
    children.push({ id: body.data._id, name, studentClass })
  }
  await server.stop()
  leave()
  return { folder: server.folder, pic, volunteers, children }
}
