import { chownSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { dataOwner, ownerEnvironment } from './data-owner.ts'

const nobody = 65_534

describe.runIf(process.geteuid?.() === 0)('where root updates the site of another user', () => {
  test('a user who may replace a folder on the way to the data is their owner', () => {
    const theirs = join(temporaryFolder(), 'school')
    mkdirSync(join(theirs, 'data'), { recursive: true })
    chownSync(theirs, nobody, nobody)
    expect(dataOwner(join(theirs, 'data'))).toEqual({ uid: nobody, gid: nobody })
    const link = join(temporaryFolder(), 'data')
    symlinkSync(join(theirs, 'data'), link)
    expect(dataOwner(link)).toEqual({ uid: nobody, gid: nobody })
    expect(dataOwner(temporaryFolder())).toBeUndefined()
  })

  test('their programs are given the settings, and nothing else that is in its environment', () => {
    const dataDir = temporaryFolder()
    const env = { PATH: '/bin', PGPASSWORD: 'x', SMTP_URL: 'smtp://mail.test', API_TOKEN: 'secret' }
    expect(ownerEnvironment(dataDir, env)).toEqual(env)
    chownSync(dataDir, nobody, nobody)
    const { API_TOKEN: _, ...others } = env
    expect(ownerEnvironment(dataDir, env)).toEqual(others)
  })
})
