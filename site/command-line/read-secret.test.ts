import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askPassword } from './read-secret.ts'

/** Simulates typing, and returns the result and the text on the screen. */
async function type(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let screen = ''
  output.on('data', (text) => {
    screen += text
  })
  const answer = askPassword(input, output).catch((error: Error) => error.message)
  input.write(keys)
  const came = await answer
  return { came, screen }
}

describe('the password prompt', () => {
  it('accepts a password that is typed twice, and never shows it', async () => {
    expect(await type('three blue kites\rthree blue kites\r')).toEqual({
      came: 'three blue kites',
      screen: 'Password: \nRepeat it: \n',
    })
  })

  it('keeps spaces at both ends, and drops deleted characters', async () => {
    expect(await type(' three kitesx\u007f \r three kites \r')).toMatchObject({ came: ' three kites ' })
  })

  it('reports an error if the two inputs differ', async () => {
    expect(await type('three blue kites\rthree blue kitez\r')).toMatchObject({
      came: 'Passwords do not match!',
    })
  })

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('stops at %s', async (_title, key) => {
    expect(await type(key)).toMatchObject({ came: 'Stopped; nothing was changed.' })
    expect(await type(`three blue kites\r${key}`)).toMatchObject({ came: 'Stopped; nothing was changed.' })
  })
})
