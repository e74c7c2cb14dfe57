import { parentPort, workerData } from 'node:worker_threads'
import type { ListToRead } from './read-list.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { UnreadableList } from './unreadable-list.ts'

/** Reads one list in its own thread, which then ends. */
async function read({ bytes, sheet }: ListToRead) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return startsWith(buffer, zipSignature) ? await readWorkbook(buffer, sheet) : readText(buffer)
  } catch (error) {
    if (error instanceof UnreadableList) return error.reason
    throw error
  }
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (buffer: Buffer, bytes: number[]) => bytes.every((byte, index) => buffer[index] === byte)

parentPort?.postMessage(await read(workerData))
