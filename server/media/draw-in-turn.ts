import { createGate } from '../gate.ts'

const gate = createGate({ atOnce: 2, waiting: 50 })
/** Two at once may take together what a single one may. */
const large = 100_000_000

/**
 * Draws two pictures at once, whoever wants them drawn; one whose decoding takes much memory, alone.
 * @throws {Refusal} 503 when 50 wait already
 */
export const drawInTurn = <T>(decodedBytes: number, draw: () => Promise<T>): Promise<T> =>
  gate(draw, decodedBytes > large ? 2 : 1)
