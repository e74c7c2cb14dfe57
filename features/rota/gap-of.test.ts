import { expect, test } from 'vitest'
import { gapOf } from './rota.ts'

const teacher = (studentClass: string, who: string) => ({ studentClass, who })
const find = (teachers: ReturnType<typeof teacher>[]) => gapOf(['4', '5'], teachers, 10, 5)

test.each([
  ['nobody', [], { untaught: 2, volunteers: 0, isFew: false }],
  ['a class without a teacher', [teacher('4', 'a'), teacher('4', 'b')], { untaught: 1, isFew: false }],
  ['one volunteer for two classes', [teacher('4', 'a'), teacher('5', 'a')], { untaught: 0, isFew: true }],
])('finds a gap: %s', (_, teachers, gap) => {
  expect(find(teachers)).toMatchObject(gap)
})

test('finds no gap if each class has a teacher and the limit is met exactly', () => {
  expect(find([teacher('4', 'a'), teacher('5', 'b')])).toBeUndefined()
})
