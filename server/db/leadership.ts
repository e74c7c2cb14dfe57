import { system } from '../system.ts'

/** Decides which of the processes on one database does work that only one should do, such as maintenance. */
export type Leadership = {
  isLeader(): boolean
  /** Calls back each time this process becomes the leader; immediately if it already is. */
  onElected(callback: () => void): void
  close(): Promise<void>
}

export const alwaysLeader: Leadership = {
  isLeader: () => true,
  onElected: (callback) => callback(),
  close: async () => {},
}

/**
 * Runs the work when this process becomes the leader, and then at every interval. The timer alone does not keep the
 * process alive.
 */
export function repeatAsLeader(leadership: Leadership, intervalMs: number, work: () => unknown): void {
  leadership.onElected(() => void work())
  system.setInterval(() => leadership.isLeader() && void work(), intervalMs).unref()
}
