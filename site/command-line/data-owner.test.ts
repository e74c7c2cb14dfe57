import { chownSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { dataOwner } from './data-owner.ts'

const nobody = 65_534

test.runIf(process.geteuid?.() === 0)(
  'the user who can replace a folder on the path counts as the owner of the data',
  () => {
    const theirs = join(temporaryFolder(), 'school')
    mkdirSync(join(theirs, 'data'), { recursive: true })
    chownSync(theirs, nobody, nobody)
    expect(dataOwner(join(theirs, 'data'))).toEqual({ uid: nobody, gid: nobody })
    const link = join(temporaryFolder(), 'data')
    symlinkSync(join(theirs, 'data'), link)
    expect(dataOwner(link)).toEqual({ uid: nobody, gid: nobody })
    expect(dataOwner(temporaryFolder())).toBeUndefined()
  },
)
