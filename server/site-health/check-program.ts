import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Check, type Finding, ok } from './check.ts'
import { readProcesses, type ServerProcess } from './processes.ts'

const words = {
  name: (version: string) => `Lamplight ${version}`,
  serves: (number: number, since: string) =>
    `${number === 1 ? 'One process serves' : `${number} processes serve`} the site, ${number === 1 ? '' : 'the oldest '}since ${since}.`,
  differ: (programs: string) => `The processes run different programs: ${programs}.`,
  restart: 'During an update that is so for a moment. Else whoever runs the server restarts the older ones.',
  fewer: (wanted: number) => `There should be ${wanted} (WORKERS).`,
  wait: 'One that ends is started again by itself. If they stay fewer, the log says why.',
}

/** The program and its Node, and the processes that serve the site. */
export const checkProgram: Check = async (context) =>
  judgeProcesses(await readProcesses(context), context.config.workers)

export function judgeProcesses(processes: ServerProcess[], workers: number): Finding {
  const programs = [...new Set(processes.map(({ version }) => words.name(version)))]
  const since = formatDay(schoolDay(new Date(processes[0]?.startedAt ?? 0)))
  const serves = words.serves(processes.length, since)
  if (programs.length > 1)
    return { level: 'warning', says: `${words.differ(programs.join(', '))} ${serves}`, advice: words.restart }
  const says = `${programs[0]}. ${serves}`
  if (processes.length < workers)
    return { level: 'warning', says: `${says} ${words.fewer(workers)}`, advice: words.wait }
  return ok(says)
}
