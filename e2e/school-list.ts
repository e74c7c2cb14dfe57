const names = [
  'Asha Bauri',
  'Bela Hembram',
  'চন্দ্রা সরেন',
  'दीपा महतो',
  'Esha Murmu',
  'Farid Ansari',
  'Gouri Das',
]
const addresses = ['Lane 4, Mango Garden', 'Near the pond', 'পুকুর পাড়', 'स्टेशन रोड', 'Old bazaar']
const headings = ['Sl. No.', 'Name of the student', 'Roll No', 'Sex', 'Std', 'Village', 'D.O.B.']
const columns = { name: 1, id: 2, gender: 3, class: 4, address: 5 }

export const childName = (index: number) =>
  `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`
export const addressOf = (index: number) => addresses[index % addresses.length] ?? ''

/** What is wrong with a child: what some of its cells hold instead, or that its row is that of another child. */
type Fault = Partial<Record<keyof typeof columns, string>> | { copyOf: number }

/** A class teacher's sheet of 300 children: a title, headings of daily life, classes and birthdays written by many hands. */
export function schoolList(faults: Record<number, Fault>) {
  const rows = Array.from({ length: 300 }, (_, index) => rowWith(index, faults[index] ?? {}))
  return [['Evening school, all classes'], headings, ...rows].map((cells) => cells.join('\t')).join('\n')
}

function rowWith(index: number, fault: Fault) {
  if ('copyOf' in fault) return rowOf(fault.copyOf)
  const cells = rowOf(index)
  for (const [column, value] of Object.entries(fault)) cells[columns[column as keyof typeof columns]] = value
  return cells
}

function rowOf(index: number) {
  const grade = (index % 10) + 1
  const gender = ['F', 'girl', 'M', 'ছেলে', 'लड़की'][index % 5] ?? ''
  const written = [`${grade}`, `Class ${grade}`, `${grade}th`][index % 3] ?? ''
  const born = ['12/03/2015', '2015-03-12', '12 Mar 2015', '31/02/2014'][index % 4] ?? ''
  return [`${index + 1}`, childName(index), `ES-${1001 + index}`, gender, written, addressOf(index), born]
}
