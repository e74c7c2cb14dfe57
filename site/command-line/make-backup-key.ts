import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { CommandFailed } from './command.ts'

/** Creates a key pair as `age-keygen` does: writes the secret key to a new file and prints the public key. */
export async function makeKey(file: string): Promise<void> {
  const path = resolve(file)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const lines = [
    '# The secret key for the backups of Lamplight. Do not keep it in the same place as the backups.',
    `# public key: ${recipient}`,
  ]
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${[...lines, identity].join('\n')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST'
        ? new CommandFailed(`There is already a file ${path}. Keys are never overwritten: give another path.`)
        : error
    },
  )
  console.log(`The secret key is in ${path}.`)
  console.log('Put this line into .env:')
  console.log(`\nBACKUP_AGE_RECIPIENT=${recipient}\n`)
  console.log(
    'Move the file away from this machine, and keep it in two places, such as a USB stick and a sheet of paper: ' +
      'without it nobody can read the copies, not even you. Anyone who has it can read all of them.',
  )
}
