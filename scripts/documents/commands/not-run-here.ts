/** Commands that a test elsewhere runs already, and which. */
export const runElsewhere = new Map<string, { file: string; title: string }>([
  [
    'npm run admin -- reset-second-factor --email you@example.org',
    {
      file: 'server/command-line/admin.test.ts',
      title: 'resets the second factor of one admin, who is told by mail',
    },
  ],
  [
    'npm run pack',
    {
      file: 'scripts/pack/write-archive.test.ts',
      title: 'the same files make the same archive, whenever and by whom',
    },
  ],
])

/** What no test can run, and why. All but Docker was typed once by hand on a fresh Debian (deploy/README.md). */
export const notRunHere = [
  {
    begins: /^(systemctl|journalctl) /,
    why: 'systemd does not run where the tests do; scripts/deploy/systemd.test.ts has it judge the units',
  },
  { begins: /^docker /, why: 'there is no Docker; scripts/deploy/containers.test.ts has its files judged' },
  { begins: /^(useradd|su) /, why: 'it makes users of the machine, or is one of them' },
  { begins: /^npm test$/, why: 'it is what runs this' },
  { begins: /^git pull$/, why: 'it takes a remote with something newer' },
  { begins: /^apt install /, why: 'it changes the machine; scripts/test.ts installs the same packages' },
  { begins: /^certbot /, why: 'it asks an authority on the internet about a name of yours' },
]
