import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { message } from '#domain/text/words.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { projectRoot } from '#server/project-root.ts'
import { system } from '#server/system.ts'
import type { SheetRow } from '../../import-matching.ts'
import { importLimits, importMessages } from '../../imports.ts'

/** A parsed list: its non-empty rows, each with its row number. */
export type ReadList = { sheets: string[]; sheet: string; rows: SheetRow[] }

/** Why a list cannot be read: a key of `importMessages`, and the values for that message. */
export type Refusal = { refusal: keyof typeof importMessages; values: number[] }

export type ListToRead = { bytes: Uint8Array<ArrayBuffer>; sheet: string }

/** The worker file from the same build as this process. */
const workerFile = import.meta.filename.endsWith('.ts')
  ? join(projectRoot, 'features/import/server/reading/worker.ts')
  : join(projectRoot, 'build/program/read-list.js')

/** Lists are read one at a time, because each may take a large part of the memory. */
const inTurn = limitConcurrency({ concurrency: 1, maxWaiting: 20 })

/**
 * Reads a workbook or a delimited text in its own thread, with limits on time and memory, so that the site
 * keeps responding, whatever the file contains.
 *
 * @throws {Invalid} with the reason why it cannot be read
 * @throws {Conflict} while another list from the same admin is being read
 */
export async function readList(list: ListToRead, adminId: string): Promise<ReadList> {
  if (readingFor.has(adminId)) throw new Conflict(message(importMessages, 'stillReading'))
  readingFor.add(adminId)
  try {
    return await inTurn(() => readInWorker(list))
  } finally {
    readingFor.delete(adminId)
  }
}

/** Only one list per admin is read at a time, so that an admin with hostile files does not keep all others waiting. */
const readingFor = new Set<string>()

function readInWorker(list: ListToRead): Promise<ReadList> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadList>()
  const worker = new Worker(workerFile, {
    workerData: list,
    transferList: [list.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: importLimits.readingMegabytes },
    execArgv: [],
  })
  const tooMuch = () => reject(new Invalid([], message(importMessages, 'tooMuchToRead')))
  // Limit the CPU time, because a list must not be refused just because the machine is busy. The longer wall-clock
  // limit stops workers that hang.
  const watch = system.setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if (user + system > importLimits.readingSeconds * 1_000_000) tooMuch()
  }, 250)
  const timer = system.setTimeout(tooMuch, importLimits.readingSeconds * 10_000)
  worker.once('message', (answer: ReadList | Refusal) => {
    if ('refusal' in answer) reject(refused(answer))
    else resolve(answer)
  })
  // The worker ran out of memory or crashed.
  worker.once('error', tooMuch)
  worker.once('exit', tooMuch)
  return promise.finally(() => {
    system.clearInterval(watch)
    system.clearTimeout(timer)
    return worker.terminate()
  })
}

const refused = ({ refusal, values }: Refusal) =>
  new Invalid([], message(importMessages, refusal as 'tooManyRows', ...(values as [number])))
