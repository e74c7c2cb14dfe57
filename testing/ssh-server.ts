import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = '/usr/sbin/sshd'

/** Whether this machine has OpenSSH's server (on Debian: openssh-server). */
export const isSshServerHere = existsSync(program)

/** An SSH server on this machine, with keys of its own, that lets one key in and does SFTP alone. */
export type SshServer = { port: number; user: string; keyFile: string; otherKeyFile: string; hostKey: string }

let running: Promise<SshServer> | undefined

/** The same one for all tests of a file. */
export const anSshServer = () => {
  running ??= start()
  return running
}

/** However this process ends, its end of the pipe is closed. */
const untilWeEnd = '"$0" -D -e -f "$1/config" & server=$!; cat > /dev/null; kill "$server"; rm -rf "$1"'

async function start(): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-ssh-'))
  for (const name of ['host', 'client', 'other'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
  writeFileSync(join(folder, 'authorized'), readFileSync(join(folder, 'client.pub')))
  const port = await freePort()
  const lines = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    ...['StrictModes no', 'UsePAM no', 'PasswordAuthentication no', 'KbdInteractiveAuthentication no'],
    ...['PidFile none', 'Subsystem sftp internal-sftp', 'ForceCommand internal-sftp'],
  ]
  writeFileSync(join(folder, 'config'), `${lines.join('\n')}\n`)
  // Root's sshd wants a folder that an init system makes.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const server = spawn('sh', ['-c', untilWeEnd, program, folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  for await (const line of createInterface({ input: server.stderr }))
    if (line.startsWith('Server listening')) break
  server.stderr.resume()
  for (const handle of [server, server.stdin as Socket, server.stderr as Socket]) handle.unref()
  const file = (name: string) => join(folder, name)
  return {
    port,
    user: userInfo().username,
    keyFile: file('client'),
    otherKeyFile: file('other'),
    hostKey: readFileSync(file('host.pub'), 'utf8').split(' ').slice(0, 2).join(' '),
  }
}

async function freePort() {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
  return promise
}
