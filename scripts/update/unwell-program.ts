/**
 * A program that serves on a copy of the data, as a rehearsal has it; on the data themselves it changes the tables, and then
 * is not well. It writes into its data folder whether people could have changed anything meanwhile.
 */
export const unwellProgram = `
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const { DATA_DIR: dataDir, PORT } = process.env
const isRehearsed = dataDir.includes('rehearsal')
const lock = new DatabaseSync(join(dataDir, 'lamplight.lock'), { timeout: 2000 })
lock.exec('begin exclusive')
if (!isRehearsed) {
  const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  database.exec("create table news (a); insert into migrations values ('2999-01-01-of-a-test', '2999')")
  database.close()
  writeFileSync(join(dataDir, 'could-write'), String(canLock(join(dataDir, 'move.lock'))))
}
const server = createServer((request, response) => response.writeHead(isRehearsed ? 200 : 503).end('not well'))
server.listen(isRehearsed ? PORT : 0, '127.0.0.1', () => {
  if (!isRehearsed) setTimeout(() => process.exit(1), 300)
})
process.on('SIGTERM', () => process.exit(0))

function canLock(path) {
  try {
    new DatabaseSync(path, { timeout: 0 }).exec('begin exclusive')
    return true
  } catch {
    return false
  }
}
`
