import { expect, test } from 'vitest'
import { photoName, photoNames } from './photo-names.ts'

test.each([
  ['ES-101.JPG', 'ES-101'],
  ['photos/Asha Kumari.jpeg', 'Asha Kumari'],
  ['photos\\Asha.jpg', 'Asha'],
  ['Asha\u0007.jpg', 'Asha'],
])('a photo at %s is called %s', (path, name) => {
  expect(photoName(path)).toBe(name)
})

test('photos of an archive that share a name are called by their folders too, however it is written', () => {
  const paths = [
    'school/5/Asha Kumari.jpg',
    'school\\6\\asha_kumari.png',
    'asha kumari.jpg',
    'school/ES-101.jpg',
  ]
  expect(photoNames(paths)).toEqual(['school/5/Asha Kumari', 'school/6/asha_kumari', 'asha kumari', 'ES-101'])
})

test('no two photos of an archive are called the same', () => {
  const paths = ['Asha.jpg', 'Asha.png', 'a/Asha (2).jpg', 'a//Asha.gif', 'a/Asha.webp']
  expect(photoNames(paths)).toEqual(['Asha', 'Asha (2)', 'Asha (2) (2)', 'a/Asha', 'a/Asha (2)'])
})

test('of long names enough is left to decide about a photo by it', () => {
  const long = 'x'.repeat(300)
  const names = photoNames([`${long}/5/${long}.jpg`, `${long}/6/${long}.jpg`])
  expect(names.map((name) => name.slice(0, 61).slice(-3))).toEqual(['/5/', '/6/'])
  for (const { length } of names) expect(length).toBeLessThanOrEqual(200)
})
