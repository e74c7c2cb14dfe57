import { expect, test } from 'vitest'
import { photoName, photoNames } from './photo-names.ts'

test.each([
  ['ES-101.JPG', 'ES-101'],
  ['photos/Asha Kumari.jpeg', 'Asha Kumari'],
  ['photos\\Asha.jpg', 'Asha'],
  ['Asha\u0007.jpg', 'Asha'],
])('the photo at %s is named %s', (path, name) => {
  expect(photoName(path)).toBe(name)
})

test('adds folders to the names of photos that share a name, ignoring spelling differences', () => {
  const paths = [
    'school/5/Asha Kumari.jpg',
    'school\\6\\asha_kumari.png',
    'asha kumari.jpg',
    'school/ES-101.jpg',
  ]
  expect(photoNames(paths)).toEqual(['school/5/Asha Kumari', 'school/6/asha_kumari', 'asha kumari', 'ES-101'])
})

test('never gives two photos of an archive the same name', () => {
  const paths = ['Asha.jpg', 'Asha.png', 'a/Asha (2).jpg', 'a//Asha.gif', 'a/Asha.webp']
  expect(photoNames(paths)).toEqual(['Asha', 'Asha (2)', 'Asha (2) (2)', 'a/Asha', 'a/Asha (2)'])
})

test('keeps enough of a long name to distinguish the photo', () => {
  const long = 'x'.repeat(300)
  const names = photoNames([`${long}/5/${long}.jpg`, `${long}/6/${long}.jpg`])
  expect(names.map((name) => name.slice(0, 61).slice(-3))).toEqual(['/5/', '/6/'])
  for (const { length } of names) expect(length).toBeLessThanOrEqual(200)
})
