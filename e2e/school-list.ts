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

/**
 * Builds a class teacher's sheet of 300 children, with a title, informal headings, and classes and birthdays
 * in many formats.
 */
export function schoolList() {
  const rows = Array.from({ length: 300 }, (_, index) => rowOf(index))
  return [['Evening school, all classes'], headings, ...rows].map((cells) => cells.join('\t')).join('\n')
}

function rowOf(index: number) {
  const name = `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`
  const address = addresses[index % addresses.length] ?? ''
  const grade = (index % 10) + 1
  const gender = ['F', 'girl', 'M', 'ছেলে', 'लड़की'][index % 5] ?? ''
  const written = [`${grade}`, `Class ${grade}`, `${grade}th`][index % 3] ?? ''
  const born = ['12/03/2015', '2015-03-12', '12 Mar 2015', '31/02/2014'][index % 4] ?? ''
  return [`${index + 1}`, name, `ES-${1001 + index}`, gender, written, address, born]
}
