import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { isSshServerHere } from '#server/testing/ssh-server.ts'
import { installDebianPackages } from './debian.ts'

/** Debian's own switch: while this file exists, its service does not start. */
const offSwitch = '/etc/ssh/sshd_not_to_be_run'

/** Installs the program that tests start by themselves, without opening this machine to the network. */
export async function installSshServer(): Promise<void> {
  if (isSshServerHere || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  mkdirSync('/etc/ssh', { recursive: true })
  writeFileSync(offSwitch, "Made for Lamplight's tests. Remove it to have the SSH service start.\n")
  await installDebianPackages(['openssh-server'])
}
