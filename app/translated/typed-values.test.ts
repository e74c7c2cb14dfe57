// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isTranslated, rememberTyped } from './typed-values.ts'

const page = `
  <form action="/feedback">
    <input name="fullName">
    <textarea name="message"></textarea>
    <select name="class"><option>4</option><option>5</option></select>
    <input type="checkbox" name="isRegular">
    <input type="checkbox" name="hasAgreed" checked>
    <input type="radio" name="way" value="paper">
    <input type="radio" name="way" value="message" checked>
  </form>
  <form action="/search"><input name="fullName" value="of the search"></form>
  <details><summary>More</summary></details>`

const drawPage = (html = page) => {
  document.body.innerHTML = html
}
const form = () => document.querySelector('form') as HTMLFormElement
const field = (selector: string) => form().querySelector(selector) as HTMLInputElement
const values = () => Object.fromEntries(new FormData(form()))

test('detects a translated page by the elements around its texts', () => {
  drawPage()
  expect(isTranslated()).toBe(false)
  drawPage('<p><font>নমস্কার</font></p>')
  expect(isTranslated()).toBe(true)
})

test('restores what was typed, chosen, expanded and focused after a new render', () => {
  drawPage()
  const restore = rememberTyped()
  field('[name=fullName]').value = 'Asha'
  field('[name=message]').value = 'Hello'
  field('[name=class]').value = '5'
  field('[name=isRegular]').checked = true
  field('[name=hasAgreed]').checked = false
  field('[value=paper]').checked = true
  field('[name=message]').focus()
  const typed = values()
  for (const fold of document.querySelectorAll('details')) fold.open = true
  drawPage()
  const heard: string[] = []
  form().addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name))
  restore()
  expect(values()).toEqual(typed)
  expect(typed).toEqual({ fullName: 'Asha', message: 'Hello', class: '5', isRegular: 'on', way: 'paper' })
  expect(heard).toEqual(expect.arrayContaining(['fullName', 'message', 'isRegular', 'hasAgreed', 'way']))
  expect(document.activeElement).toBe(field('[name=message]'))
  expect(document.querySelector('details')?.open).toBe(true)
})

test('leaves an untouched field as rendered', () => {
  drawPage()
  const restore = rememberTyped()
  drawPage(page.replace('of the search', 'drawn anew'))
  restore()
  expect(document.querySelectorAll<HTMLInputElement>('[name=fullName]')[1]?.value).toBe('drawn anew')
})
