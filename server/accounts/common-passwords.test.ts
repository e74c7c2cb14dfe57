import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const person = { fullName: "Asha O'Testrup-Verne", email: 'asha.testrup@example.org' }

describe('a password is too easy to guess when it', () => {
  it.each([
    ['is one of the well-known', 'password'],
    ['is one of them in other letters', 'PassWord'],
    ['is a row of keys', '1qaz2wsx3edc'],
    ['has the name of the product in it', 'the best Lamplight in the whole town'],
    ['is a role with a number', 'volunteer2026'],
    ['is the shorter role several times', 'PIC-pic-PIC-1'],
    ['is the own mailbox', 'asha.testrup'],
    ['is the own name with a year', 'AshaTestrup2026'],
    ['is a part of the own name with little else', 'verne!!12'],
  ])('%s', async (_title, password) => {
    expect(await isCommonPassword(password, person)).toBe(true)
  })

  it.each([
    'three blue kites over the river',
    'asha likes three blue kites',
    '🏮🪁🏮🪁🏮🪁🏮🪁',
    'topical epics, many',
  ])('but not: %s', async (password) => {
    expect(await isCommonPassword(password, person)).toBe(false)
  })

  it('and nothing but the password is asked when the person is not known', async () => {
    expect(await isCommonPassword('iloveyou', { fullName: undefined, email: undefined })).toBe(true)
    expect(await isCommonPassword('verne!!12', { fullName: undefined, email: undefined })).toBe(false)
  })
})
