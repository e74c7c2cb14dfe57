/** Commands that a test elsewhere runs already, and which. */
export const runElsewhere = new Map<string, { file: string; title: string }>([
  [
    'npm run admin -- reset-second-factor --email you@example.org',
    {
      file: 'server/command-line/admin.prove.test.ts',
      title: 'resets the second factor of one admin, who is told by mail',
    },
  ],
  [
    'npm run admin -- set-role --email you@example.org --role PIC',
    {
      file: 'server/command-line/admin.prove.test.ts',
      title: 'gives another role and removes, but never the last PIC',
    },
  ],
  [
    'npm run handover -- --to handover.zip',
    {
      file: 'server/command-line/handover.prove.test.ts',
      title:
        'a pack is made beside a running server, in a folder under a name of its own, and its passphrase shown once',
    },
  ],
  [
    '/opt/lamplight/current/lamplight update /root/lamplight-0.7.0-linux-x64.tar.gz',
    {
      file: 'scripts/pack/updated-program.prove.test.ts',
      title: 'is updated by its own command, and everybody stays logged in',
    },
  ],
  [
    'npm run pack',
    {
      file: 'scripts/pack/write-archive.prove.test.ts',
      title: 'the same files make the same archive, whenever and by whom',
    },
  ],
])

/** What no test can run, and why. All but Docker was typed once by hand on a fresh Debian (deploy/README.md). */
export const notRunHere = [
  {
    begins: /^(systemctl|journalctl) /,
    why: 'systemd does not run where the tests do; scripts/deploy/systemd.prove.test.ts has it judge the units',
  },
  {
    begins: /^docker /,
    why: 'there is no Docker; scripts/deploy/containers.test.ts holds its settings to those of the site',
  },
  { begins: /^(rsync|rclone) /, why: 'it needs a second machine, and is not ours' },
  { begins: /^crontab -e$/, why: 'it changes the schedule of the machine' },
  { begins: /^(useradd|su) /, why: 'it makes users of the machine, or is one of them' },
  { begins: /^npm (test|run prove)$/, why: 'it is what runs this' },
  { begins: /^apt install /, why: 'it changes the machine; scripts/test.ts installs the same packages' },
  { begins: /^git pull$/, why: 'it fetches the newest sources, and what runs would not be what is tested' },
  { begins: /^certbot /, why: 'it asks an authority on the internet about a name of yours' },
]
