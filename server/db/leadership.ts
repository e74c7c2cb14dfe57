/** Which of the processes on one database does what only one should do, such as maintenance. */
export type Leadership = {
  isLeader(): boolean
  /** Calls back each time this process becomes the leader; at once where it is. */
  onElected(callback: () => void): void
  close(): Promise<void>
}

/** Of the only process on its database. */
export const alwaysLeader: Leadership = {
  isLeader: () => true,
  onElected: (callback) => callback(),
  close: async () => {},
}

/** Does the work when this process becomes the leader, and from then on every so often. Keeps no process alive. */
export function repeatAsLeader(leadership: Leadership, intervalMs: number, work: () => unknown): void {
  leadership.onElected(() => void work())
  setInterval(() => leadership.isLeader() && void work(), intervalMs).unref()
}
