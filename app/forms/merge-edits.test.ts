import { expect, test } from 'vitest'
import { gallery } from '#domain/kinds/gallery.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { withTranslations } from '#domain/kinds/translations.ts'
import { editBody, initialValues, withTranslationsTogether } from './form-values.ts'
import { mergeEdits } from './merge-edits.ts'

const base = {
  _id: 's1',
  createdAt: 'then',
  updatedAt: 'then',
  fullName: 'Ravi',
  studentClass: '4',
  address: 'Behind the mill',
  coverImageURL: '/uploads/old.webp',
}

/** Merges my edit of `base` with what the other admin saved in the meantime. */
function meet(mine: object, theirs: object) {
  const { values, changes } = mergeEdits(
    student,
    base,
    { ...base, ...theirs },
    { ...initialValues(student, base), ...mine },
  )
  return {
    values,
    changes: changes.map(({ name, base, theirs, mine }) => ({ name, was: base, theirs, mine: mine?.value })),
  }
}

test('does not report a conflict if both made the same change', () => {
  expect(meet({ studentClass: '5' }, { studentClass: '5' }).changes).toMatchObject([{ mine: undefined }])
})

test('compares pictures by their URL, and keeps my file', () => {
  const file = new File(['x'], 'new.jpg')
  const theirs = { coverImageURL: '/uploads/theirs.webp' }
  expect(meet({ coverImageURL: file }, theirs)).toMatchObject({
    values: { coverImageURL: file },
    changes: [{ was: '/uploads/old.webp', theirs: '/uploads/theirs.webp', mine: file }],
  })
  expect(meet({}, theirs)).toMatchObject({ values: { coverImageURL: null }, changes: [{ mine: undefined }] })
})

test('applies my removals to an album, and keeps their additions', () => {
  const album = { ...base, title: 'Mela', photos: ['a', 'b', 'c'], videos: [] }
  const { values, changes } = mergeEdits(
    gallery,
    album,
    { ...album, photos: ['b', 'c', 'd'] },
    { title: 'Mela', photos: ['a', 'c'], videos: [] },
  )
  expect(values.photos).toEqual(['c', 'd'])
  expect(changes.map(({ name, mine }) => ({ name, mine }))).toEqual([{ name: 'photos', mine: undefined }])
})

test('treats a file with a new signature as the same file', () => {
  const signed = (n: number) => (name: string) => `/uploads/${name}.webp?by=s&until=${n}&key=k`
  const album = (n: number, names: string[]) => ({
    _id: 'g1',
    createdAt: 'then',
    updatedAt: 'then',
    title: 'Kites',
    photos: names.map(signed(n)),
    videos: [],
  })
  const before = album(1, ['a', 'b', 'c'])
  const mine = { ...initialValues(gallery, before), photos: ['a', 'c'].map(signed(1)) }
  const merged = mergeEdits(gallery, before, album(2, ['a', 'b', 'c']), mine)
  expect(merged.changes).toEqual([])
  expect(merged.values.photos).toEqual(['a', 'c'].map(signed(2)))
  expect(meet({}, { coverImageURL: `${base.coverImageURL}?by=s&until=2&key=k` }).changes).toEqual([])
})

test('merges translations field by field, and sends them together', () => {
  const kind = withTranslations(notification)
  const notice = { ...base, title: 'No class', description: '', translations: { bn: { title: 'ছুটি' } } }
  const theirs = { ...notice, translations: { bn: { title: 'ক্লাস নেই' }, hi: { title: 'छुट्टी' } } }
  const typed = { ...initialValues(kind, notice), title_bn: 'কাল ছুটি', description_bn: 'কাল' }
  const { values, changes } = mergeEdits(kind, notice, theirs, typed)
  expect(values).toMatchObject({ title_bn: 'কাল ছুটি', description_bn: 'কাল', title_hi: 'छुट्टी' })
  expect(changes.map(({ name, mine }) => [name, mine?.value])).toEqual([
    ['title_bn', 'কাল ছুটি'],
    ['title_hi', undefined],
  ])
  const sent = (values: object) =>
    Object.fromEntries(withTranslationsTogether(kind, editBody(kind, values, theirs)))
  expect(sent({ ...values, title_hi: '' })).toEqual({
    translations: '{"bn":{"title":"কাল ছুটি","description":"কাল"},"hi":{"title":""}}',
  })
  expect(sent(initialValues(kind, theirs))).toEqual({})
})
