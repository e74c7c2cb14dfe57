import { mkdirSync, writeFileSync } from 'node:fs'

/** Debian's own switch: while this file exists, its service does not start. */
const offSwitch = '/etc/ssh/sshd_not_to_be_run'

/** Before it is installed for tests, which start it by themselves: it must not open this machine to the network. */
export function keepSshServiceOff(): void {
  mkdirSync('/etc/ssh', { recursive: true })
  writeFileSync(offSwitch, "Made for Lamplight's tests. Remove it to have the SSH service start.\n")
}
