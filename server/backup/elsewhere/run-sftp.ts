import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { BackupPlace } from '../../backup-config.ts'
import { BackupError } from '../backup-error.ts'

export type SftpPlace = Extract<BackupPlace, { kind: 'sftp' }>

/**
 * Runs commands of OpenSSH's `sftp` on the machine of a place, and stops at the first that fails, except those that begin
 * with a minus. A machine whose key is not known already is never trusted, nobody is asked for a password, and one that
 * says nothing for half a minute is given up.
 *
 * @returns what it has printed
 * @throws {BackupError}
 */
export async function runSftp(
  place: SftpPlace,
  commands: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const child = spawn('sftp', sftpArguments(place), {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([timeout, signal]),
    env: sftpEnvironment(),
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(`${commands.join('\n')}\n`)
  const [stdout, stderr] = [readPrinted(child.stdout), readPrinted(child.stderr)]
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (signal.aborted) throw signal.reason
    if (error.code === 'ENOENT') throw new BackupError(failures.noProgram, { cause: error })
    throw timeout.aborted ? new BackupError(failures.unreachable, { detail: 'It was too slow.' }) : error
  })
  if (code === 0) return await stdout
  const detail = await stderr
  throw new BackupError(explainSftpError(detail), { detail })
}

/** No setting of ours, some of which are secrets; and its own language, since the sentences of errors are compared. */
function sftpEnvironment() {
  const { PATH, HOME, USER, SSH_AUTH_SOCK } = process.env
  return { PATH, HOME, USER, SSH_AUTH_SOCK, LC_ALL: 'C' }
}

/** The list of a folder with some 20,000 files; what comes after it is not kept. */
const maxPrintedBytes = 2_000_000

async function readPrinted(stream: Readable): Promise<string> {
  let printed = ''
  try {
    for await (const chunk of stream.setEncoding('utf8'))
      if (printed.length < maxPrintedBytes) printed += chunk
  } catch {
    // The program was ended; how is told by its exit.
  }
  return printed
}

function sftpArguments({ user, host, port, keyFile, knownHostsFile }: SftpPlace): string[] {
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    'ConnectTimeout=15',
    'ServerAliveInterval=10',
    'ServerAliveCountMax=3',
    ...(keyFile ? [`IdentityFile=${quoted(keyFile)}`, 'IdentitiesOnly=yes'] : []),
    ...(knownHostsFile
      ? [`UserKnownHostsFile=${quoted(knownHostsFile)}`, 'GlobalKnownHostsFile=/dev/null']
      : []),
  ]
  const destination = `${user}@${host.includes(':') ? `[${host}]` : host}`
  return ['-b', '-', '-P', String(port), ...options.flatMap((option) => ['-o', option]), '--', destination]
}

/** A word of a command or of an option, whatever is in it. */
export const quoted = (word: string) => `"${word.replaceAll(/["\\]/g, '\\$&')}"`

const failures = {
  noProgram: 'BACKUP_COPY_TO needs the program sftp on this machine. Install it (on Debian: openssh-client).',
  unreachable: 'The machine of BACKUP_COPY_TO cannot be reached.',
  unknownHost:
    'The machine of BACKUP_COPY_TO is not known, or it has another key than before. If that is right, put its key into BACKUP_SSH_KNOWN_HOSTS (ssh-keyscan).',
  notLoggedIn:
    'The machine of BACKUP_COPY_TO does not let this one in: BACKUP_SSH_KEY, or the user, is wrong.',
  keyUnreadable: 'BACKUP_SSH_KEY cannot be read, has a passphrase, or may be read by others (chmod 600).',
  noFolder: 'The folder of BACKUP_COPY_TO is not there and could not be made, or the copy is not in it.',
  notWritable: 'The user of BACKUP_COPY_TO may not write into its folder.',
  full: 'The machine of BACKUP_COPY_TO refused to store the copy; perhaps its disk is full.',
  noSftp: 'The machine of BACKUP_COPY_TO has no SFTP.',
  other: 'The machine of BACKUP_COPY_TO did not do what it was asked; the log says what it answered.',
}

/** In this order: a login that fails is told in the words of a folder that may not be written to. */
const patterns: [RegExp, keyof typeof failures][] = [
  [/Host key verification failed|IDENTIFICATION HAS CHANGED|No \S+ host key is known/i, 'unknownHost'],
  [/UNPROTECTED PRIVATE KEY|error in libcrypto|invalid format|not accessible/i, 'keyUnreadable'],
  [/Permission denied \(|Too many authentication failures/i, 'notLoggedIn'],
  [/subsystem request failed|Received message too long/i, 'noSftp'],
  [
    /Connection (refused|timed out|reset)|Could not resolve|No route to host|Network is unreachable|Broken pipe|Timeout, server|kex_exchange/i,
    'unreachable',
  ],
  [/No space left|Disk quota exceeded|write remote/i, 'full'],
  [/No such file|not found/i, 'noFolder'],
  [/Permission denied|Read-only/i, 'notWritable'],
  // What is left of the program's last words when the line went dead.
  [/Connection closed|Couldn't read packet/i, 'unreachable'],
  [/Failure/, 'full'],
]

/** Which setting, or what over there, is the reason, by what `sftp` has printed. */
export function explainSftpError(printed: string): string {
  const found = patterns.find(([pattern]) => pattern.test(printed))
  return failures[found?.[1] ?? 'other']
}
