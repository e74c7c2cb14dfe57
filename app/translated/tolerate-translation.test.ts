// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { tolerateTranslation } from './tolerate-translation.ts'

const { removeChild, insertBefore } = Node.prototype

afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

/** Returns a paragraph with a text that a translation has moved into another element, or replaced with its own text. */
function translated(isKept: boolean) {
  const parent = document.createElement('p')
  const text = document.createTextNode('Open')
  const font = document.createElement('font')
  font.append(isKept ? text : 'Offen')
  parent.append(font)
  return { parent, text, font }
}

test.each([true, false])('removes a translated text (moved into a wrapper: %s)', (isKept) => {
  tolerateTranslation()
  const { parent, text } = translated(isKept)
  expect(parent.removeChild(text)).toBe(text)
  expect(parent.childNodes).toHaveLength(isKept ? 0 : 1)
})

test('inserts an element before a translated text, or at the end if that text is gone', () => {
  tolerateTranslation()
  const [kept, gone] = [translated(true), translated(false)]
  kept.parent.insertBefore(document.createElement('b'), kept.text)
  gone.parent.insertBefore(document.createElement('b'), gone.text)
  expect(kept.parent.innerHTML).toBe('<b></b><font>Open</font>')
  expect(gone.parent.innerHTML).toBe('<font>Offen</font><b></b>')
})

test('leaves DOM operations on untranslated pages unchanged', () => {
  tolerateTranslation()
  const parent = document.createElement('p')
  const [first, second] = [document.createElement('i'), document.createElement('b')]
  parent.append(second)
  parent.insertBefore(first, second)
  parent.insertBefore(document.createElement('u'), null)
  expect(parent.innerHTML).toBe('<i></i><b></b><u></u>')
  parent.removeChild(first)
  expect(parent.innerHTML).toBe('<b></b><u></u>')
})
